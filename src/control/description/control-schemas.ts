import { controlSchemas } from '../../../schemas/generated/control-schemas.js'

/** A schema of the document. */
export interface NamedSchema {
  title: string
  description?: string
  properties?: Record<string, Record<string, unknown>>
}

let named: Record<string, NamedSchema> | undefined

/** The schemas that the document refers to, by title: what `#/components/schemas/` leads to. */
export function namedSchemas(): Record<string, NamedSchema> {
  named ??= Object.fromEntries(
    Object.values(controlSchemas).map(schema => {
      // With its own $id, a schema would be a document of its own, and references to # would end in it.
      const { $schema, $id, ...rest } = schema as Record<string, unknown>
      return [schema.title, rewritten(rest, schema.title) as NamedSchema]
    }),
  )
  return named
}

const titles = new Map<string, string>(Object.values(controlSchemas).map(({ $id, title }) => [$id, title]))

function rewritten(value: unknown, title: string): unknown {
  if (Array.isArray(value)) return value.map(item => rewritten(item, title))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([keyword, member]) => [
      keyword,
      keyword === '$ref' && typeof member === 'string' ? referred(member, title) : rewritten(member, title),
    ]),
  )
}

/** `#/$defs/…` within a schema, or another schema by its file. */
function referred(reference: string, title: string): string {
  const [file = '', pointer = ''] = reference.split('#')
  return `#/components/schemas/${file === '' ? title : titles.get(file)}${pointer}`
}
