import createKey from '../../../../schemas/create-key-request.schema.json' with { type: 'json' }
import ratelimit from '../../../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../../../schemas/refill.schema.json' with { type: 'json' }
import type { FormSchema } from '../../components/schema-form.js'
import { asObject } from './shown-key.js'

/** The members of a request to create a key, with the schemas that they refer to in their places. */
export const createSchema: FormSchema = {
  properties: { ...(createKey.properties as Record<string, FormSchema>), refill, ratelimit },
}

/** The members that an owner edits of a key. */
export const editedMembers = [
  'name',
  'expires',
  'remaining',
  'refill',
  'ratelimit',
  'roles',
  'permissions',
  'meta',
] as const
export type EditedMember = (typeof editedMembers)[number]

/** A member of a request as a record has it, whatever the shape of the profile. */
export function memberOf(record: object, name: string): unknown {
  const { externalId, identity, ...members } = asObject(record)
  if (name === 'externalId') return externalId ?? asObject(identity).externalId
  return members[name]
}

/** What stands in the form of a new key that is like another. */
export const duplicatedMembers = [...editedMembers, 'externalId', 'environment'] as const
