import { coverKeyRows, designedNames } from '../../contract-tests/design/cover-key-rows.js'
import { availableClasses } from '../../contract-tests/design/key-design.js'
import { coverListingRows } from '../../contract-tests/design/listing-design.js'
import { settingsOf } from '../../contract-tests/engine/contract-settings.js'
import { laidOut } from '../json-layout.js'

const randomSeed = 1
/** This target has a value for every level. A run drops the levels for which its own target has no value. */
const fullTarget = {
  baseUrl: 'http://localhost',
  token: 'token',
  apiId: 'api_1',
  secondApiId: 'api_2',
  existingRole: 'admin',
  existingPermission: 'read',
  moreRoles: ['guest'],
  morePermissions: ['write'],
  randomSeed,
}

/**
 * The level of every field of each designed key (absent, typical, extreme or far), and listings that cover each pair of
 * parameters.
 */
export function designRows(): string {
  const { run } = settingsOf(fullTarget)
  const rows = coverKeyRows(run, availableClasses(run), false)
  const keys = Object.fromEntries(designedNames.map((name, index) => [name, rows[index]]))
  return `${laidOut({ keys, listings: coverListingRows(randomSeed) }, 110)}\n`
}
