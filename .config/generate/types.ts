import { compile } from 'json-schema-to-typescript'
import { banner, type Schema } from './read-schemas.js'

/** Every schema becomes a definition of one document, so that each shared object gets a single type. */
export async function typesFile(schemas: readonly Schema[]): Promise<string> {
  const titles = new Map(schemas.map(schema => [schema.$id, schema.title]))
  const definitions = Object.fromEntries(
    schemas.flatMap(({ $id, $schema, $defs = {}, ...schema }) => [
      ...Object.entries($defs).map(([name, definition]) => [capital(name), definition]),
      [schema.title, schema],
    ]),
  )
  const lists = new Set(
    schemas.flatMap(({ title, enum: names }) => (names ? [`#/definitions/${title}`] : [])),
  )
  const document = JSON.parse(JSON.stringify({ title: 'Unused', definitions }), (key, value) => {
    if (lists.has(value?.$ref)) return { $ref: value.$ref }
    // Removes our annotations: a property with both an annotation and a $ref would get a separate type.
    if (key.startsWith('x-')) return undefined
    if (key !== '$ref') return value
    const local = /#\/\$defs\/(.+)$/.exec(value)?.[1]
    return `#/definitions/${local === undefined ? titles.get(value) : capital(local)}`
  })
  const source = await compile(document, 'Unused', {
    additionalProperties: false,
    bannerComment: banner,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: true,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  })
  return source
    .replace(/export interface Unused \{\n.*\n\}\n/, '')
    .replaceAll(
      / \*\n \* This interface was referenced by `Unused`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g,
      '',
    )
}

function capital(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1)
}
