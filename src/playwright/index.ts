export {
  type KeymockFixtureOptions,
  type KeymockFixtures,
  keymockFixtures,
  type ServedKeymock,
} from './keymock-fixtures.js'
