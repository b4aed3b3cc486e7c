/**
 * Makes fixtures/default.json: hand-written data, and enough generated keys for several pages. With --check, writes nothing, and
 * fails if the file is stale.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Fixture } from '../schemas/generated/types.js'
import { generateKeys } from '../src/fixture/generate-keys.js'
import { fixtureText } from './default-fixture/fixture-text.js'
import { catalogKeys, notableKeys, reportsKeys, world } from './default-fixture/world.js'

/** The number of keys in api_payments: two pages of the largest size, and a shorter third page. */
const paymentsKeyCount = 250
const randomSeed = 250

const file = fileURLToPath(new URL('../fixtures/default.json', import.meta.url))
const text = fixtureText(await defaultFixture())

if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('fixtures/default.json is stale. Run: npm run fixtures')
  process.exitCode = 1
}

async function defaultFixture(): Promise<Fixture> {
  const generated = await generateKeys({
    fixture: world,
    apiId: 'api_payments',
    count: paymentsKeyCount - notableKeys.length,
    randomSeed,
  })
  return { ...world, keys: [...catalogKeys, ...reportsKeys, ...generated, ...notableKeys] }
}
