import createKey from '../../../../schemas/create-key-request.schema.json' with { type: 'json' }
import ratelimit from '../../../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../../../schemas/refill.schema.json' with { type: 'json' }
import type { FormSchema } from '../../components/schema-form.js'
import { asObject } from './shown-key.js'

export const createSchema: FormSchema = {
  properties: { ...(createKey.properties as Record<string, FormSchema>), refill, ratelimit },
}

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

/** In some profiles, the user is in `identity`. */
export function memberOf(record: object, name: string): unknown {
  const { externalId, identity, ...members } = asObject(record)
  if (name === 'externalId') return externalId ?? asObject(identity).externalId
  return members[name]
}

export const duplicatedMembers = [...editedMembers, 'externalId', 'environment'] as const
