import type { WrongServer as Mutant } from '../../../contract-tests/wrong-servers/wrong-server.js'
import type { Terminal } from '../terminal/terminal.js'
import { mutantEntry } from './mutant-list.js'
import type { TestRun } from './run-tests.js'

/** How the tests ended against one wrong server. */
export interface MutantResult {
  mutant: Mutant
  outcome: Exclude<TestRun, { kind: 'stopped' }>
}

/** Tells what comes of the runs, as they end. */
export interface Show {
  first(durationMs: number): void
  result(result: MutantResult): void
  /** @param tried How many wrong servers were tried. */
  summary(tried: number, survivors: readonly Mutant[]): void
}

const howItEnded = { passed: 'SURVIVES', failed: 'noticed', 'timed out': 'timed out' } as const
const widestEnding = Math.max(...Object.values(howItEnded).map(({ length }) => length))

export function textLines(count: number, terminal: Terminal): Show {
  const { print, paint } = terminal
  return {
    first: durationMs =>
      print(`Passed against the right server in ${seconds(durationMs)}. Wrong servers to try: ${count}.\n`),
    result({ mutant, outcome }) {
      const ending = howItEnded[outcome.kind].padEnd(widestEnding)
      print(`${paint(outcome.kind === 'passed' ? 'red' : 'dim', ending)}  ${mutant.name}`)
    },
    summary(tried, survivors) {
      const left = count - tried
      const unfinished = left > 0 ? ` ${left} were not tried.` : ''
      if (survivors.length === 0) {
        print(`\n${paint('green', `Your tests notice all ${tried}.`)}${unfinished}`)
        return
      }
      print(`\nYour tests pass although the server is wrong:\n`)
      print(survivors.map(mutant => mutantEntry(mutant, paint)).join('\n'))
      print(`\n${paint('red', `${survivors.length} of ${tried} survive.`)}${unfinished}`)
      print(`Serve one to write a test against it: keymock --mutant ${survivors[0]?.name}`)
    },
  }
}

export function jsonLines({ print }: Terminal): Show {
  const line = (value: object) => print(JSON.stringify(value))
  return {
    first: durationMs => line({ event: 'baseline', durationMs: Math.round(durationMs) }),
    result: ({ mutant: { name, sections }, outcome: { kind, durationMs } }) =>
      line({
        event: 'mutant',
        name,
        sections,
        survives: kind === 'passed',
        run: kind,
        durationMs: Math.round(durationMs),
      }),
    summary: (tried, survivors) =>
      line({ event: 'summary', tried, survivors: survivors.map(({ name }) => name) }),
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
