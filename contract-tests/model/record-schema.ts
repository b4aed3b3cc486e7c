import identity from '../../schemas/identity.schema.json' with { type: 'json' }
import keyRecord from '../../schemas/key-record.schema.json' with { type: 'json' }
import ratelimit from '../../schemas/ratelimit-response.schema.json' with { type: 'json' }
import refill from '../../schemas/refill.schema.json' with { type: 'json' }

export interface MemberSchema {
  type?: string
  $ref?: string
  items?: { type?: string }
}

export type Members = Readonly<Record<string, MemberSchema>>

const objects: Readonly<Record<string, Members>> = Object.fromEntries(
  [identity, ratelimit, refill].map(({ $id, properties }) => [$id, properties]),
)

const members: Members = keyRecord.properties

export const plainMembers = membersWhere(({ type, $ref }) => !$ref && type !== 'array' && type !== 'object')
export const structuredMembers = membersWhere(({ type }) => type === 'array' || type === 'object')

export const nestedObjects: Readonly<Record<string, Members>> = Object.fromEntries(
  Object.entries(members).flatMap(([name, { $ref }]) => ($ref ? [[name, objects[$ref] ?? {}]] : [])),
)

export const recordMembers: readonly string[] = Object.keys(members)

function membersWhere(holds: (schema: MemberSchema) => boolean): Members {
  return Object.fromEntries(Object.entries(members).filter(([, schema]) => holds(schema)))
}
