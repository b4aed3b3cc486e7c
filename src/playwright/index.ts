import type { KeymockFixtureOptions, SharedKeymockOptions } from './keymock-fixtures.js'

export {
  type KeymockFixtureOptions,
  type KeymockFixtures,
  keymockFixtures,
  type ServedKeymock,
  type SharedKeymockFixtures,
  type SharedKeymockOptions,
  sharedKeymockFixtures,
} from './keymock-fixtures.js'

/**
 * The options in `use` of Playwright's configuration, for `keymockFixtures` and `sharedKeymockFixtures`.
 *
 * @example
 * export default defineConfig<KeymockOptions>({ use: { keymockUrl: 'http://127.0.0.1:4010' } })
 */
export interface KeymockOptions {
  /** The server that tests with `sharedKeymockFixtures` share. */
  keymockUrl: string | undefined
  /** The options of each test's mock or sandbox. */
  keymockOptions: KeymockFixtureOptions | SharedKeymockOptions
}
