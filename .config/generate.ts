/**
 * Makes the generated files in schemas/. Not committed: the compiled validators and tables. With --check, writes no committed file, and fails if a committed file is stale. With --build, makes only the files that
 * are not committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildGenerated } from './generate/build-generated.js'
import { generatedFolder, readSchemas, schemasFolder } from './generate/read-schemas.js'

if (!process.argv.includes('--build')) {
  const { derivedSchemas } = await import('./generate/derived-schemas.js')
  for (const [name, text] of Object.entries(await derivedSchemas()))
    await keepUpToDate(join(schemasFolder, name), text)
}
await buildGenerated()
if (!process.argv.includes('--build')) {
  const { typesFile } = await import('./generate/types.js')
  await keepUpToDate(join(generatedFolder, 'types.ts'), await typesFile(await readSchemas()))
}

async function keepUpToDate(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  if (process.argv.includes('--check')) {
    console.error(`${relative('', file)} is stale. Run: npm run generate`)
    process.exitCode = 1
  } else await writeFile(file, text)
}
