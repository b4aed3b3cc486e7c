import profileSchema from '../../schemas/profile.schema.json' with { type: 'json' }

/** The JSON Schema of a profile field, with the keywords that this project adds. */
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

/** The scenes that show the value of a field to `keymock learn`. */
interface LearntFrom {
  scenes: readonly string[]
  /** The members of a create request. A listing of the created key then shows the field's value. */
  create?: Readonly<Record<string, unknown>>
  /**
   * The last call that shows the field.
   *
   * @default the last call of the scene
   */
  until?: string
  /**
   * A regular expression for the parts of answers to compare. Other parts may differ for another reason.
   *
   * @default all
   */
  parts?: string
  /** The path of a field that a run must learn first. */
  after?: string
  note?: string
}

export interface ProfileField {
  path: string
  /** Undefined if the field is neither a boolean nor an enum. */
  values: readonly unknown[] | undefined
  /** Describes the evidence that shows the field's value. Without `x-shown-by`, a field has the text of its nearest parent. */
  shownBy: string
  schema: FieldSchema
}

/** Members of a profile that are not choices. */
const about = ['$schema', 'name', 'description', 'neighbours', 'quirks']

export const profileFields: readonly ProfileField[] = fieldsOf(profileSchema, '', '')

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
