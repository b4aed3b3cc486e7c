import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFolder, readSchemas, schemaFiles, schemasFolder } from './read-schemas.js'

const ownFolder = fileURLToPath(new URL('.', import.meta.url))
const operationsFile = join(schemasFolder, 'operations.ts')
const lockFile = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
const stamp = join(generatedFolder, '.made-from')
/** The only committed file of the folder. People and code editors need its types in a fresh clone. */
const committed = 'types.ts'

export async function buildGenerated(): Promise<void> {
  const digest = await digestOfSources()
  const [stamped, ...made] = (await readFile(stamp, 'utf8').catch(() => '')).split('\n')
  if (stamped === digest && made.every(name => existsSync(join(generatedFolder, name)))) return
  // Imports the compilers only here, because most runs do not need them.
  const { tableFiles } = await import('./tables.js')
  const { validatorFiles } = await import('./validators.js')
  const schemas = await readSchemas()
  const files = { ...tableFiles(schemas), ...(await validatorFiles(schemas)) }
  await mkdir(generatedFolder, { recursive: true })
  for (const name of await readdir(generatedFolder)) {
    const isOurs = name in files || name === committed
    if (!isOurs && /\.[jt]s$/.test(name)) await rm(join(generatedFolder, name), { force: true })
  }
  for (const [name, text] of Object.entries(files)) await replace(join(generatedFolder, name), text)
  await replace(stamp, [digest, ...Object.keys(files)].join('\n'))
}

/** Replaces the file atomically, because another process may be reading it. */
async function replace(file: string, text: string): Promise<void> {
  const made = `${file}.${process.pid}`
  await writeFile(made, text)
  await rename(made, file)
}

async function digestOfSources(): Promise<string> {
  const named = async (folder: string, ending: string) =>
    (await readdir(folder)).filter(name => name.endsWith(ending)).map(name => join(folder, name))
  const files = [...(await schemaFiles()), ...(await named(ownFolder, '.ts')), operationsFile, lockFile]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(await readFile(file))
  return hash.digest('hex')
}
