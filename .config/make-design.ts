/**
 * Makes contract-tests/design/design-rows.json: the level of every field of each designed key (absent, typical, extreme or far),
 * and listings that cover each pair of parameters. With --check, writes nothing, and fails if the file is stale.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coverKeyRows, designedNames } from '../contract-tests/design/cover-key-rows.js'
import { availableClasses } from '../contract-tests/design/key-design.js'
import { coverListingRows } from '../contract-tests/design/listing-design.js'
import { settingsOf } from '../contract-tests/engine/contract-settings.js'
import { laidOut } from './json-layout.js'

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

const { run } = settingsOf(fullTarget)
const rows = coverKeyRows(run, availableClasses(run), false)
const keys = Object.fromEntries(designedNames.map((name, index) => [name, rows[index]]))
const file = fileURLToPath(new URL('../contract-tests/design/design-rows.json', import.meta.url))
const text = `${laidOut({ keys, listings: coverListingRows(randomSeed) }, { lineWidth: 110 })}\n`
if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error(`${relative('', file)} is stale. Run: npm run design`)
  process.exitCode = 1
}
