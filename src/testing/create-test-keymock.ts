import { sandboxOf } from '../build-keymock.js'
import { createKeymock } from '../create-keymock.js'
import { refuseUnknown } from '../domain/wrong-argument.js'
import { tokenAndApi } from '../fixture/token-and-api.js'
import type { LocalKeymock } from '../keymock.js'
import { type KeymockOptions, keymockOptionNames } from '../keymock-options.js'
import { emptyFixture } from './empty-fixture.js'

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
}

export const testKeymockOptionNames = { ...keymockOptionNames, server: true } satisfies Record<
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
  refuseUnknown(options, testKeymockOptionNames, 'createTestKeymock')
  const { server, fixtures = emptyFixture, ...rest } = options
  const keymock = createKeymock({ ...rest, fixtures })
  sandboxOf(keymock).keepsWhole = true
  const { reset } = keymock
  return Object.assign(keymock, {
    ...tokenAndApi(fixtures),
    async reset() {
      await reset()
      server?.().resetHandlers()
    },
  })
}
