import { sandboxOf } from '../build-keymock.js'
import type { LocalKeymock } from '../keymock.js'
import type { Fault } from '../service/faults/fault.js'
import { problemOf } from '../service/journal/outcome.js'
import { isKeyOf, redact } from '../service/journal/redact.js'

export interface ProblemReport {
  /** Prints a sentence once per test. */
  add(sentence: string): void
  /** Begins the next test. Reports faults of `failNext` and `delayNext` that no request used. */
  next(): void
  /** The sentences of this test, without raw keys and tokens. */
  sentences(): Promise<string[]>
}

/** In Vitest, a failed test prints its problems again, next to its failure. */
const vitest = process.env.VITEST === undefined ? undefined : import('vitest').catch(() => undefined)

/** Prints each problem of a request, unless a fault caused it. */
export function reportProblems(keymock: LocalKeymock, quiet = false): ProblemReport {
  const sandbox = sandboxOf(keymock)
  let said = new Set<string>()
  let adding: Promise<unknown> = Promise.resolve()
  async function clean(sentence: string): Promise<string> {
    const { tokens = [] } = (await sandbox.state()).fixture
    return redact(sentence, { tokens: tokens.map(({ token }) => token), isKey: isKeyOf(keymock) })
  }
  function add(sentence: string, ofTest = said): void {
    if (quiet || ofTest.has(sentence)) return
    if (ofTest.size === 0) void repeatIfFailed(ofTest)
    ofTest.add(sentence)
    console.warn(`[keymock] ${sentence}`)
  }
  keymock.observe(exchange => {
    if (exchange.error !== undefined) console.error('[keymock] An error inside keymock:', exchange.error)
    const problem = exchange.refusal?.by.startsWith('fault') ? undefined : problemOf(exchange)
    const ofTest = said
    if (problem !== undefined) adding = Promise.all([adding, clean(problem).then(text => add(text, ofTest))])
  })
  return {
    add,
    next() {
      for (const fault of sandbox.faults.unusedNext()) add(unused(fault))
      said = new Set()
    },
    async sentences() {
      await adding
      return [...said]
    },
  }
}

export function unused({ operation, effect }: Fault): string {
  return `No request used the fault ${JSON.stringify(effect)} for ${operation ?? 'any operation'}.`
}

async function repeatIfFailed(sentences: ReadonlySet<string>): Promise<void> {
  const runner = await vitest
  try {
    runner?.onTestFailed(() =>
      console.warn(`[keymock] Problems in this failed test:\n  ${[...sentences].join('\n  ')}`),
    )
  } catch {
    // No test runs, or several run concurrently.
  }
}
