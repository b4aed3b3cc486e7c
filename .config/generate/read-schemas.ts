import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JSONSchema } from 'json-schema-to-typescript'

export type Schema = JSONSchema & { $id: string; title: string; $defs?: Record<string, JSONSchema> }

export const schemasFolder = fileURLToPath(new URL('../../schemas', import.meta.url))
export const generatedFolder = join(schemasFolder, 'generated')
export const banner = '// Made by `npm run generate` from schemas/*.schema.json. Do not edit.\n'

/** Every schema of schemas/, in the order of the file names. */
export async function readSchemas(): Promise<Schema[]> {
  const names = (await readdir(schemasFolder)).filter(name => name.endsWith('.schema.json')).sort()
  return Promise.all(names.map(async name => JSON.parse(await readFile(join(schemasFolder, name), 'utf8'))))
}
