import profileSchema from '../../schemas/profile.schema.json' with { type: 'json' }

/** The part of a field's schema from which values are drawn or tried. */
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
  'x-values'?: readonly unknown[]
  'x-drawn'?: readonly unknown[]
  'x-learnt-from'?: LearntFrom
  'x-shown-by'?: string
}

/** The scenes in which `keymock learn` finds the value of a field by trying. */
export interface LearntFrom {
  scenes: readonly string[]
  /** Fields of a key that shows it when it is created and listed: then its scene needs no code. */
  create?: Readonly<Record<string, unknown>>
  /** The last call that shows the field. @default the last one of the scene */
  until?: string
  /** A pattern of the parts of answers that show it, where others could hide it. @default all */
  parts?: string
  /** The field that is found first, since this one builds on it. */
  after?: string
  /** Limits of what a run can show. */
  note?: string
}

/** A field of a profile as its schema describes it. */
export interface ProfileField {
  path: string
  /** All values that it may have, where there are few. */
  values: readonly unknown[] | undefined
  /** The evidence for the field itself or for the nearest object around it. */
  shownBy: string
  schema: FieldSchema
}

/** Members that are no choice: they describe the profile itself, or what it serves outside the specification. */
const about = ['$schema', 'name', 'description', 'neighbours']

/** Every field of a profile, in the order of its schema. */
export const profileFields: readonly ProfileField[] = fieldsOf(profileSchema, '', '')

/** The field at a dotted path. */
export function profileField(path: string): ProfileField | undefined {
  return profileFields.find(field => field.path === path)
}

function fieldsOf(schema: FieldSchema, path: string, outerShownBy: string): ProfileField[] {
  const properties =
    schema.$ref === '#/$defs/failure' ? profileSchema.$defs.failure.properties : schema.properties
  const shownBy = schema['x-shown-by'] ?? outerShownBy
  if (properties === undefined) {
    const values = schema.type === 'boolean' ? [true, false] : schema.enum
    return [{ path, values, shownBy, schema }]
  }
  return Object.entries(properties)
    .filter(([name]) => path !== '' || !about.includes(name))
    .flatMap(([name, inside]) => fieldsOf(inside, path === '' ? name : `${path}.${name}`, shownBy))
}
