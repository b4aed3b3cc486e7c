import { sandboxOf } from '../build-keymock.js'
import { createKeymock } from '../create-keymock.js'
import { refuseUnknown } from '../domain/keymock-error.js'
import { tokenAndApi } from '../fixture/fixture-world.js'
import { type KeymockOptions, keymockOptionNames, type LocalKeymock } from '../keymock.js'
import { emptyFixture } from './empty-fixture.js'
import { type ProblemReport, reportProblems } from './report-problems.js'

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
  sandboxOf(keymock).keepsWhole = true
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
