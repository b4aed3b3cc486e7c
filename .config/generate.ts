/**
 * Makes schemas/generated from the JSON Schemas in schemas/: the TypeScript types, which are committed, and the compiled
 * validators and tables, which are not. With --check it leaves the types alone, and fails when they are stale; with --build
 * it makes only what is not committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildGenerated } from './generate/build-generated.js'
import { generatedFolder, readSchemas } from './generate/read-schemas.js'

await buildGenerated()
if (!process.argv.includes('--build')) {
  const { typesFile } = await import('./generate/types.js')
  const file = join(generatedFolder, 'types.ts')
  const text = await typesFile(await readSchemas())
  const isStale = (await readFile(file, 'utf8').catch(() => '')) !== text
  if (isStale && process.argv.includes('--check')) {
    console.error('schemas/generated/types.ts is stale. Run: npm run generate')
    process.exitCode = 1
  } else if (isStale) await writeFile(file, text)
}
