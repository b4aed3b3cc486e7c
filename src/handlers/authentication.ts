import type { Profile } from '../../schemas/generated/types.js'
import type { Caller, World } from '../domain/world.js'
import type { Draft } from './draft.js'
import type { Failure } from './failure.js'
import type { Service } from './service.js'

/** Finds the caller behind the bearer token (spec section 5). */
export function authentication({ profile, world }: Service, draft: Draft<unknown>): Failure | undefined {
  const token = bearerToken(draft.request.headers.get('Authorization'), profile.authentication.tokenSyntax)
  if (token === undefined) return { kind: 'missing-token' }
  const caller = callerOf(world, token)
  if (caller === undefined) return { kind: 'unknown-token' }
  draft.caller = caller
  return undefined
}

function callerOf({ tokens, anyToken }: World, token: string): Caller | undefined {
  return tokens.get(token) ?? anyToken
}

function bearerToken(
  header: string | null,
  syntax: Profile['authentication']['tokenSyntax'],
): string | undefined {
  if (header === null || header === '') return undefined
  if (syntax === 'strip-bearer') return header.replace('Bearer ', '')
  return /^bearer ([\x21-\x7e]+)$/i.exec(header)?.[1]
}
