export {
  type KeymockFixtureOptions,
  type KeymockFixtures,
  keymockFixtures,
  type ServedKeymock,
} from './keymock-fixtures.js'
export type { PlaywrightOptions as KeymockOptions } from './playwright-options.js'
export {
  type SharedKeymockFixtures,
  type SharedKeymockOptions,
  sharedKeymockFixtures,
} from './shared-keymock-fixtures.js'
