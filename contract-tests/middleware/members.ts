import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import createKeyResponse from '../../schemas/create-key-response.schema.json' with { type: 'json' }
import identity from '../../schemas/identity.schema.json' with { type: 'json' }
import keyRecord from '../../schemas/key-record.schema.json' with { type: 'json' }
import listKeysQuery from '../../schemas/list-keys-query.schema.json' with { type: 'json' }
import listKeysResponse from '../../schemas/list-keys-response.schema.json' with { type: 'json' }
import ratelimitRequest from '../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import ratelimitResponse from '../../schemas/ratelimit-response.schema.json' with { type: 'json' }
import refill from '../../schemas/refill.schema.json' with { type: 'json' }

export type MemberKind = 'string' | 'integer' | 'boolean' | 'array' | 'object'

export interface Member {
  /** The path, joined with dots: `ratelimit.limit`. */
  readonly name: string
  readonly path: readonly string[]
  readonly kind: MemberKind
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

const referred: Readonly<Record<string, Schema>> = {
  'identity.schema.json': identity,
  'ratelimit-request.schema.json': ratelimitRequest,
  'ratelimit-response.schema.json': ratelimitResponse,
  'refill.schema.json': refill,
}

export const createMembers = membersOf(createKeyRequest)
export const createdMembers = membersOf(createKeyResponse)
export const recordMembers = membersOf(keyRecord)
export const pageMembers = membersOf(listKeysResponse)
export const queryMembers = membersOf(listKeysQuery)

function membersOf(schema: Schema, above: readonly string[] = []): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, own]) => {
    const member = own.$ref === undefined ? own : (referred[own.$ref] ?? own)
    const path = [...above, name]
    return [{ name: path.join('.'), path, kind: kindOf(member) }, ...membersOf(member, path)]
  })
}

function kindOf({ type }: Schema): MemberKind {
  const [kind = 'object'] = [type].flat()
  return kind as MemberKind
}
