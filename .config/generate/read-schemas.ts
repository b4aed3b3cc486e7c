import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JSONSchema } from 'json-schema-to-typescript'

export type Schema = JSONSchema & { $id: string; title: string; $defs?: Record<string, JSONSchema> }

export const schemasFolder = fileURLToPath(new URL('../../schemas', import.meta.url))
export const generatedFolder = join(schemasFolder, 'generated')
export const banner = '// Made by `npm run generate` from the JSON Schemas in schemas/. Do not edit.\n'

const controlFolder = join(schemasFolder, 'control')
const ofControl = new WeakSet<Schema>()

/** The files of all schemas: first the files in schemas/, then the files of the control API. Each folder is sorted by name. */
export async function schemaFiles(): Promise<string[]> {
  const listings = await Promise.all(
    [schemasFolder, controlFolder].map(async folder =>
      (await readdir(folder))
        .filter(name => name.endsWith('.schema.json'))
        .sort()
        .map(name => join(folder, name)),
    ),
  )
  return listings.flat()
}

/** Every schema, in the order of {@link schemaFiles}. */
export async function readSchemas(): Promise<Schema[]> {
  return Promise.all(
    (await schemaFiles()).map(async file => {
      const schema: Schema = JSON.parse(await readFile(file, 'utf8'))
      if (dirname(file) === controlFolder) ofControl.add(schema)
      return schema
    }),
  )
}

/** Whether a schema belongs to the control API. */
export function isOfControl(schema: Schema): boolean {
  return ofControl.has(schema)
}
