import { counted } from '../../../contract-tests/document/counted.js'
import type { DocumentVerdict, ReportDocument } from '../../../contract-tests/document/document.js'
import { joined, line, marked } from '../../../contract-tests/document/inline.js'
import { jsonText } from '../../../contract-tests/document/json-text.js'
import { terminalLines } from '../../../contract-tests/document/terminal-writer.js'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong-servers/wrong-server.js'
import type { Terminal } from '../terminal/terminal.js'
import { mutantEntry } from './mutant-list.js'
import type { TestRun } from './run-tests.js'

/** The result of the tests against one wrong server. */
export interface MutantResult {
  mutant: Mutant
  outcome: Exclude<TestRun, { kind: 'stopped' }>
}

/** Prints the result of each run when the run ends. */
export interface Show {
  /** @param drawnBy The seed that drew the wrong servers. Undefined if the user chose them. */
  first(durationMs: number, drawnBy?: number): void
  result(result: MutantResult): void
  /**
   * @param tried The number of tried wrong servers. @param leftOut The number of servers that were not tried, because no answer can
   * reveal their error.
   */
  summary(tried: number, survivors: readonly Mutant[], leftOut: number): void
}

const howItEnded = { passed: 'SURVIVES', failed: 'noticed', 'timed out': 'timed out' } as const
const widestEnding = Math.max(...Object.values(howItEnded).map(({ length }) => length))

export function textLines(count: number, terminal: Terminal): Show {
  const { print } = terminal
  return {
    first(durationMs, drawnBy) {
      print(`Passed against the correct server in ${seconds(durationMs)}. Wrong servers to try: ${count}.`)
      if (drawnBy !== undefined)
        print(`The seed ${drawnBy} selected these servers. To try all servers, which takes long, use --all.`)
      print('')
    },
    result({ mutant, outcome }) {
      const ending = howItEnded[outcome.kind].padEnd(widestEnding)
      print(line`${marked(outcome.kind === 'passed' ? 'bad' : 'quiet', ending)}  ${mutant.name}`)
    },
    summary(tried, survivors, leftOut) {
      const summary = mutantsDocument(tried, survivors, count - tried - leftOut)
      print(['\n', joined(terminalLines(summary), '\n')])
    },
  }
}

export function jsonLines({ print }: Terminal): Show {
  const write = (value: object) => print(jsonText(value))
  return {
    first: (durationMs, drawnBy) =>
      write({
        event: 'baseline',
        durationMs: Math.round(durationMs),
        ...(drawnBy !== undefined && { randomSeed: drawnBy }),
      }),
    result: ({ mutant: { name, sections }, outcome: { kind, durationMs } }) =>
      write({
        event: 'mutant',
        name,
        sections,
        survives: kind === 'passed',
        run: kind,
        durationMs: Math.round(durationMs),
      }),
    summary: (tried, survivors) =>
      write({ event: 'summary', tried, survivors: survivors.map(({ name }) => name) }),
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** The report on the wrong servers that a user's tests notice or miss. */
function mutantsDocument(tried: number, survivors: readonly Mutant[], left: number): ReportDocument {
  return {
    kind: 'Wrong servers against your tests',
    madeBy: 'keymock mutants',
    subject: 'your tests against wrong servers',
    verdict: verdictOf(tried, survivors, left),
    facts: [],
    sections:
      survivors.length === 0
        ? []
        : [
            {
              id: 'survivors',
              title: 'Your tests pass although the server is wrong:',
              blocks: survivors.flatMap(mutantEntry).map(text => ({ kind: 'paragraph', text })),
            },
          ],
    footer: 'Made by keymock mutants.',
  }
}

function verdictOf(tried: number, survivors: readonly Mutant[], left: number): DocumentVerdict {
  const unfinished = left > 0 ? ` ${counted(left, 'server')} ${left === 1 ? 'was' : 'were'} not tried.` : ''
  if (tried === 0) return { tone: 'warn', word: 'Incomplete', headline: 'No server was tried.' }
  const [first] = survivors
  if (first === undefined)
    return {
      tone: 'good',
      word: 'Noticed',
      headline: `Your tests notice all ${tried} wrong servers.${unfinished}`,
    }
  return {
    tone: 'bad',
    word: 'Survivors',
    headline: `Your tests miss ${survivors.length} of ${tried} wrong servers.${unfinished}`,
    hints: [
      `Serve a surviving server, and write a test that fails against it: keymock --mutant ${first.name}`,
    ],
  }
}
