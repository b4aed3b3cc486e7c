import fixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../schemas/generated/types.js'
import { sandboxOf } from '../build-keymock.js'
import { createKeymock } from '../create-keymock.js'
import { refuseUnknown } from '../domain/keymock-error.js'
import { tokenAndApi } from '../fixture/fixture-world.js'
import { type KeymockOptions, keymockOptionNames, type LocalKeymock } from '../keymock.js'
import { problemOf } from '../service/exchange.js'
import type { Fault } from '../service/faults/fault.js'
import { cleanerFor } from '../service/journal/redact.js'
import type { Sandbox } from '../service/sandbox.js'

export interface TestKeymockOptions extends Omit<KeymockOptions, 'fixtures'> {
  /**
   * The initial data.
   *
   * @default The tokens, APIs, roles and users of the default fixture, and no keys.
   */
  fixtures?: KeymockOptions['fixtures'] | undefined
  /**
   * Returns your own MSW server or worker with `keymock.handlers`. `reset()` then also removes the runtime overrides of the
   * server or worker.
   * @example
   * const keymock = createTestKeymock({ server: () => server })
   * const server = setupServer(...keymock.handlers, ...handlers)
   */
  server?: (() => { resetHandlers(): void }) | undefined
  /**
   * Whether tests print no reasons: why the mock refused a request, or what is probably wrong in a served request.
   * @default false
   */
  quiet?: boolean | undefined
}

export const testKeymockOptionNames = { ...keymockOptionNames, server: true, quiet: true } satisfies Record<
  keyof TestKeymockOptions,
  true
>

export interface TestKeymock extends LocalKeymock {
  /** The first token of the fixture, or `any-token` if the fixture has no token. */
  readonly token: string
  /** The id of the first API in the first workspace of the fixture. */
  readonly apiId: string
}

/**
 * Creates a mock for one test, or for all tests of a file with a `reset()` between the tests.
 *
 * @throws KeymockError `ARGUMENT_INVALID`, `BASE_URL_INVALID`, `FAULT_INVALID`, `FIXTURE_INVALID`, `MOMENT_INVALID`, `OPTION_UNKNOWN`, `PROFILE_INVALID`, `PROFILE_UNKNOWN`, `SNAPSHOT_INVALID`
 */
export function createTestKeymock(options: TestKeymockOptions = {}): TestKeymock {
  return reportedTestKeymock(options).keymock
}

export function reportedTestKeymock(options: TestKeymockOptions): {
  keymock: TestKeymock
  report: ProblemReport
} {
  refuseUnknown(options, testKeymockOptionNames, 'createTestKeymock')
  const { server, fixtures = emptyFixture, quiet, ...rest } = options
  const keymock = createKeymock({ ...rest, fixtures })
  sandboxOf(keymock).keepsWholeExchanges = true
  const report = reportProblems(keymock, quiet)
  const { reset } = keymock
  const tested = Object.assign(keymock, {
    ...tokenAndApi(fixtures),
    async reset() {
      report.next()
      await reset()
      server?.().resetHandlers()
    },
  })
  return { keymock: tested, report }
}

/** The default fixture without its keys. */
export const emptyFixture: Fixture = { ...fixture, keys: [] }

interface ProblemReport {
  /** Prints a sentence once per test. */
  add(sentence: string): void
  /** Begins the next test. Reports faults of `failNext` and `delayNext` that no request used. */
  next(): void
}

/** Vitest, if it runs these tests. Loaded here, because a test registers its hooks synchronously. */
let vitest: { onTestFailed(print: () => Promise<void>): void } | undefined
if (process.env.VITEST !== undefined) {
  void import('vitest').then(
    loaded => {
      vitest = loaded
    },
    () => undefined,
  )
}

/** Prints each problem of a request, unless a fault caused it. */
function reportProblems(keymock: LocalKeymock, quiet = false): ProblemReport {
  const sandbox = sandboxOf(keymock)
  let said = new Set<string>()
  let adding: Promise<unknown> = Promise.resolve()
  const repeated = new WeakSet<Set<string>>()
  /** Prints the problems again beside the failure of the running test. */
  function repeatIfFailed(sentences: Set<string>): void {
    repeated.add(sentences)
    try {
      vitest?.onTestFailed(async () => {
        await adding
        console.warn(`[keymock] Problems in this failed test:\n  ${[...sentences].join('\n  ')}`)
      })
    } catch {
      // No test runs.
    }
  }
  function add(sentence: string, ofTest = said): void {
    if (quiet || ofTest.has(sentence)) return
    ofTest.add(sentence)
    console.warn(`[keymock] ${sentence}`)
  }
  keymock.observe(exchange => {
    if (exchange.error !== undefined) console.error('[keymock] An error inside keymock:', exchange.error)
    const problem = exchange.refusal?.by.startsWith('fault') ? undefined : problemOf(exchange)
    if (problem === undefined || quiet) return
    const ofTest = said
    if (!repeated.has(ofTest)) repeatIfFailed(ofTest)
    adding = Promise.all([adding, clean(problem, sandbox).then(text => add(text, ofTest))])
  })
  return {
    add,
    next() {
      for (const fault of sandbox.faults.unusedNext()) add(unusedFault(fault))
      said = new Set()
    },
  }
}

export function unusedFault({ operation, effect }: Fault): string {
  return `No request used the fault ${JSON.stringify(effect)} for ${operation ?? 'any operation'}.`
}

/** Uses no control action, because a control action would delay those of the test. */
async function clean(sentence: string, sandbox: Sandbox): Promise<string> {
  const shown = sandbox.journal.keysShown()
  return cleanerFor(await sandbox.state(), shown).of({ requestHeaders: {} })(sentence)
}
