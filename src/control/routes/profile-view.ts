import type { Profile, ProfileView } from '../../../schemas/generated/types.js'
import schema from '../../../schemas/profile.schema.json' with { type: 'json' }
import { standardProfile } from '../../profile/standard-profile.js'

/** What the schema says of a field. */
interface FieldSchema {
  type?: string
  description?: string
  properties?: Record<string, FieldSchema>
  'x-section'?: string
  'x-deviation'?: { value: unknown; breaks: string }
}

type Field = ProfileView['fields'][number]

const described = ['$schema', 'extends', 'name', 'description']

/** A profile, choice by choice, beside the profile `standard`. */
export function profileView(profile: Profile): ProfileView {
  const { name, description } = profile
  const standard = standardProfile()
  const fields = Object.entries((schema as unknown as FieldSchema).properties ?? {})
    .filter(([member]) => !described.includes(member))
    .flatMap(([member, field]) =>
      fieldsOf(member, field, memberOf(profile, member), memberOf(standard, member)),
    )
  return { name, ...(description !== undefined && { description }), fields }
}

function fieldsOf(
  path: string,
  field: FieldSchema,
  value: unknown,
  standard: unknown,
): ProfileView['fields'] {
  if (field.properties !== undefined) {
    return Object.entries(field.properties).flatMap(([member, inner]) =>
      fieldsOf(`${path}.${member}`, inner, memberOf(value, member), memberOf(standard, member)),
    )
  }
  const { description, 'x-section': section, 'x-deviation': deviation } = field
  return [
    {
      field: path,
      ...(description !== undefined && { description }),
      ...(section !== undefined && { section }),
      ...(deviation !== undefined && { deviation: deviation.breaks }),
      value: (value ?? null) as NonNullable<Field['value']>,
      standard: (standard ?? null) as NonNullable<Field['standard']>,
      differs: JSON.stringify(value) !== JSON.stringify(standard),
    },
  ]
}

function memberOf(parent: unknown, member: string): unknown {
  return (parent as Record<string, unknown> | undefined)?.[member]
}
