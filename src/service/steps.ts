import type { Profile, StoredKey } from '../../schemas/generated/types.js'
import { isDeeper } from '../common/json.js'
import { hashedToken, keyHash } from '../domain/keys/key-hash.js'
import { allPermissions } from '../domain/keys/key-record.js'
import { type Caller, findApi } from '../domain/world.js'
import { quirksOf } from '../profile/unkey-v1.js'
import { BodyError, type RequestMessage } from './message.js'
import type { CheckedContext, Failure, RequestContext, State } from './operation.js'

/** Checks that Content-Type declares JSON (spec 4.2). */
export function mediaTypeStep({ profile }: State, context: RequestContext<unknown>): Failure | undefined {
  const { otherMediaType } = profile.requests
  if (isJson(context.request.headers['content-type'], profile)) return undefined
  if (otherMediaType === 'refuse')
    return { kind: 'unsupported-media-type', rule: { profile: 'requests.otherMediaType' } }
  context.json = {}
  return undefined
}

export async function syntaxStep(
  { profile }: State,
  context: RequestContext<unknown>,
): Promise<Failure | undefined> {
  if (context.json !== undefined) return undefined
  const { maxBodyBytes: maxBytes, maxDepth } = profile.requests
  try {
    const text = await bodyText(context.request, maxBytes)
    context.text = text
    const json: unknown = JSON.parse(text)
    if (isDeeper(json, maxDepth))
      return malformed(`The body is nested more than ${maxDepth} levels deep`, {
        profile: 'requests.maxDepth',
      })
    context.json = quirksOf(profile).readBody?.(json) ?? json
    return undefined
  } catch (error) {
    if (error instanceof BodyError && error.kind !== 'connection-lost') {
      const choice = error.kind === 'body-too-large' && { profile: 'requests.maxBodyBytes' }
      return { kind: error.kind, details: { limit: maxBytes }, rule: { section: '8', ...choice } }
    }
    if (!(error instanceof SyntaxError)) throw error
    return malformed(context.text?.trim() === '' ? 'The body is empty' : 'The body is not JSON')
  }
}

/** @throws BodyError */
export async function bodyText({ body, headers }: RequestMessage, maxBytes: number): Promise<string> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new BodyError('body-too-large')
  const text = typeof body === 'string' ? body : await body({ maxBytes })
  if (isLonger(text, maxBytes)) throw new BodyError('body-too-large')
  return text
}

function malformed(reason: string, rule: Failure['rule'] = {}): Failure {
  return { kind: 'malformed-json', details: { reason }, rule }
}

/** A UTF-16 unit takes 1 to 3 bytes in UTF-8, so most texts need no encoding for this comparison. */
function isLonger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes)
}

const anySuffixed = /^application\/([\w.!#$&^-]+\+)?json$/

function isJson(contentType = '', { requests }: Profile): boolean {
  const [name = ''] = contentType.split(';', 1)
  return anySuffixed.test((requests.mediaTypeCase === 'sensitive' ? name : name.toLowerCase()).trim())
}

/** The rule that a wrong token breaks. */
const ofCaller = { section: '5' }

/** The rule that a caller without the permission to decrypt breaks. */
export const decryptRule = { profile: 'authorization.decrypt', parameter: 'decrypt' }

/** Finds the caller that the bearer token identifies (spec section 5). */
export async function authentication(
  state: State,
  context: RequestContext<unknown>,
): Promise<Failure | undefined> {
  const { profile, world } = state
  const token = bearerToken(context.request.headers.authorization, profile.authentication.tokenSyntax)
  if (token === undefined)
    return { kind: 'missing-token', rule: { ...ofCaller, profile: 'authentication.tokenSyntax' } }
  const own = world.tokens.get(token) ?? world.tokens.get(hashedToken(token))
  const caller = own ?? (await keyAsCaller(state, token)) ?? world.anyToken
  if (caller === undefined) return { kind: 'unknown-token', rule: ofCaller }
  const { refused, expires } = caller
  if (refused !== undefined) return { kind: refused, rule: ofCaller }
  if (expires !== undefined && expires <= context.now) {
    return { kind: 'token-expired', details: { date: new Date(expires).toISOString() }, rule: ofCaller }
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

/** Groups of permissions. A caller needs one permission of each group. */
type Needed = readonly (readonly string[])[]

/** `{apiId}` in a permission stands for the requested API. */
export function isPermitted({ permissions }: Caller, needed: Needed, apiId: string): boolean {
  if (permissions === undefined) return true
  return namesFor(needed, apiId).every(group => group.some(permission => permissions.has(permission)))
}

export function refuseWithout(
  needed: Needed,
  { input, caller }: CheckedContext<{ apiId: string }>,
  { choice, order }: { choice?: string; order?: PermissionOrder },
): Failure | undefined {
  const { apiId } = input
  if (!isPermitted(caller, needed, apiId)) {
    const details = permissionDetails(caller, needed, apiId, order)
    const rule = { ...ofCaller, ...(choice !== undefined && { profile: choice }) }
    return { kind: 'missing-permission', details, rule }
  }
  if (caller.usedUp) return { kind: 'token-used-up', rule: ofCaller }
  return caller.isKey ? { kind: 'unknown-token', rule: ofCaller } : undefined
}

export function permissionDetails(
  { permissions = new Set() }: Caller,
  needed: Needed,
  apiId: string,
  order?: PermissionOrder,
): Record<string, string> {
  const groups = namesFor(needed, apiId)
  const had = [...permissions]
  return {
    needed: groups.map(group => group.join(' or ')).join(' and '),
    have: `[${had.join(', ')}]`,
    ...quotedPermissions(groups, had, order),
  }
}

function namesFor(needed: Needed, apiId: string): string[][] {
  return needed.map(group => group.map(permission => permission.replace('{apiId}', () => apiId)))
}

export function findApiStep(
  { world }: State,
  context: CheckedContext<{ apiId: string }>,
): Failure | undefined {
  const { apiId } = context.input
  const api = findApi(world, context.caller, apiId)
  if (api === undefined) return { kind: 'api-not-found', details: { apiId } }
  if (!api.keySpace) return { kind: 'api-without-key-space', details: { apiId } }
  context.api = api
  return undefined
}

/** The order of a caller's permissions in an error message. In the recorded answers of Unkey, this order depends on the operation. */
type PermissionOrder = 'sorted' | 'given'

/** @param groups A caller needs one permission of each group. */
function quotedPermissions(
  groups: readonly (readonly string[])[],
  had: readonly string[],
  order: PermissionOrder = 'sorted',
): { neededQuoted: string; haveQuoted: string } {
  const [first = []] = groups
  const shared = first.filter(permission => groups.every(group => group.includes(permission)))
  const combined = groups.map(group => ({ or: group.filter(permission => !shared.includes(permission)) }))
  const alternatives = groups.length === 1 ? first : [...shared, { and: combined }]
  return {
    neededQuoted: quoted(alternatives.map(alternative => JSON.stringify(alternative))),
    haveQuoted: quoted(order === 'sorted' ? [...had].sort() : had),
  }
}

function quoted(texts: readonly string[]): string {
  return `[${texts.map(text => `'${text}'`).join(', ')}]`
}
