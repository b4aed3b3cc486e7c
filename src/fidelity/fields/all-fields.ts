import profileSchema from '../../../schemas/profile.schema.json' with { type: 'json' }

interface SchemaNode {
  description?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  $ref?: string
  properties?: Readonly<Record<string, SchemaNode>>
}

/** A field of a profile as its schema describes it. */
export interface Field {
  path: string
  description: string
  /** Every value that it may have, where there are few. */
  values: readonly unknown[] | undefined
}

/** What the schema writes about the profile itself. */
const about = ['$schema', 'name', 'description']

/** Every field of a profile, in the order of its schema. */
export const allFields: readonly Field[] = fieldsOf(profileSchema, '')

function fieldsOf(node: SchemaNode, path: string): Field[] {
  const properties =
    node.$ref === '#/$defs/failure' ? profileSchema.$defs.failure.properties : (node.properties ?? undefined)
  if (properties === undefined) {
    const values = node.type === 'boolean' ? [true, false] : node.enum
    return [{ path, description: node.description ?? '', values }]
  }
  return Object.entries(properties)
    .filter(([name]) => path !== '' || !about.includes(name))
    .flatMap(([name, inside]) => fieldsOf(inside, path === '' ? name : `${path}.${name}`))
}
