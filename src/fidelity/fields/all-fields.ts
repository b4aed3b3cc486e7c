import profileSchema from '../../../schemas/profile.schema.json' with { type: 'json' }

/** What the schema says of a field, as far as values are drawn or tried from it. */
export interface FieldSchema {
  description?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  minItems?: number
  items?: FieldSchema
  $ref?: string
  properties?: Readonly<Record<string, FieldSchema>>
}

/** A field of a profile as its schema describes it. */
export interface Field {
  path: string
  description: string
  /** Every value that it may have, where there are few. */
  values: readonly unknown[] | undefined
  schema: FieldSchema
}

/** What the schema writes about the profile itself. */
const about = ['$schema', 'name', 'description']

/** Every field of a profile, in the order of its schema. */
export const allFields: readonly Field[] = fieldsOf(profileSchema, '')

function fieldsOf(schema: FieldSchema, path: string): Field[] {
  const properties =
    schema.$ref === '#/$defs/failure' ? profileSchema.$defs.failure.properties : schema.properties
  if (properties === undefined) {
    const values = schema.type === 'boolean' ? [true, false] : schema.enum
    return [{ path, description: schema.description ?? '', values, schema }]
  }
  return Object.entries(properties)
    .filter(([name]) => path !== '' || !about.includes(name))
    .flatMap(([name, inside]) => fieldsOf(inside, path === '' ? name : `${path}.${name}`))
}
