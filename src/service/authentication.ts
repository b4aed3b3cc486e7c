import type { Profile } from '../../schemas/generated/types.js'
import type { Caller, World } from '../domain/world.js'
import type { Failure } from './failure.js'
import type { RequestContext } from './request-context.js'
import type { State } from './state.js'

/** Finds the caller behind the bearer token (spec section 5). */
export function authentication(
  { profile, world }: State,
  context: RequestContext<unknown>,
): Failure | undefined {
  const token = bearerToken(context.request.headers.authorization, profile.authentication.tokenSyntax)
  if (token === undefined) return { kind: 'missing-token' }
  const caller = callerOf(world, token)
  if (caller === undefined) return { kind: 'unknown-token' }
  context.caller = caller
  return undefined
}

function callerOf({ tokens, anyToken }: World, token: string): Caller | undefined {
  return tokens.get(token) ?? anyToken
}

function bearerToken(
  header: string | undefined,
  syntax: Profile['authentication']['tokenSyntax'],
): string | undefined {
  if (header === undefined || header === '') return undefined
  if (syntax === 'strip-bearer') return header.replace('Bearer ', '')
  return /^bearer ([\x21-\x7e]+)$/i.exec(header)?.[1]
}
