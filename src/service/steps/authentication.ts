import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { hashedToken } from '../../domain/hashed-secret.js'
import { keyHash } from '../../domain/keys/key-hash.js'
import { allPermissions } from '../../domain/keys/key-record.js'
import type { Caller } from '../../domain/world.js'
import type { Failure } from '../failures/failure.js'
import type { RequestContext } from '../request-context.js'
import type { State } from '../state.js'

/** Finds the caller that the bearer token identifies (spec section 5). */
export async function authentication(
  state: State,
  context: RequestContext<unknown>,
): Promise<Failure | undefined> {
  const { profile, world } = state
  const token = bearerToken(context.request.headers.authorization, profile.authentication.tokenSyntax)
  if (token === undefined) return { kind: 'missing-token' }
  const own = world.tokens.get(token) ?? world.tokens.get(hashedToken(token))
  const caller = own ?? (await keyAsCaller(state, token)) ?? world.anyToken
  if (caller === undefined) return { kind: 'unknown-token' }
  const { refused, expires } = caller
  if (refused !== undefined) return { kind: refused }
  if (expires !== undefined && expires <= context.now) {
    return { kind: 'token-expired', details: { date: new Date(expires).toISOString() } }
  }
  context.caller = caller
  return undefined
}

async function keyAsCaller(state: State, token: string): Promise<Caller | undefined> {
  const { profile, world } = state
  if (profile.authentication.keyAsToken === 'unknown') return undefined
  const key = await keyOfToken(state, token)
  if (key === undefined) return undefined
  return {
    workspaceId: key.workspaceId,
    permissions: new Set(allPermissions(key, world)),
    refused: key.enabled ? undefined : 'token-disabled',
    expires: key.expires,
    isKey: true,
  }
}

export function keyOfToken({ store }: State, token: string): Promise<StoredKey | undefined> {
  return store.keyByHash(keyHash(token))
}

export function bearerToken(
  header: string | undefined,
  syntax: Profile['authentication']['tokenSyntax'],
): string | undefined {
  if (header === undefined || header === '') return undefined
  if (syntax === 'strip-bearer') return header.replace('Bearer ', '')
  return /^bearer ([\x21-\x7e]+)$/i.exec(header)?.[1]
}
