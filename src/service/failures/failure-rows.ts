import { closestMatch } from 'leven'
import type { BrokenRule, Profile, ProfileFailure } from '../../../schemas/generated/types.js'
import { lengthOfTime } from '../../common/document/counted.js'
import { pointerOf } from '../../common/json.js'
import { jsonError } from '../../domain/json-error.js'
import type { Workspace } from '../../domain/world.js'
import type { FailureKind } from '../../profile/profile-source.js'
import type { Refusal } from '../exchange.js'
import type { Failure, Operation, RequestContext, State } from '../operation.js'
import { nearestOperation, servedBy, unservedOperation } from '../requests/nearest-operation.js'
import { bearerToken, keyOfToken } from '../steps.js'
import { mostViolations, shorten, type Violation } from './violation.js'

const bearerOnce =
  'The header Authorization says "Bearer" twice. Your client adds the word itself, so pass only the token.'

const mostNamed = 8

const longestAsked = 200

type Context = RequestContext<unknown>

type Explain<Text> = (failure: Failure, state: State, context: Context) => Text

type Reason = Explain<string | undefined | Promise<string | undefined>>

/** Most answers are in the profiles, under `errors.failures`. */
interface FailureRow {
  /** The answer to this failure if the profile defines none. Copied from the build of the service that keymock imitates. */
  answer?: ProfileFailure
  /** Example details for a fault that sets none. Without details, the message would have gaps. */
  example?: Partial<Failure>
  /** One or two sentences with facts from the mock's data. Never shows a token. */
  reason?: Reason
  /** For the person at the terminal, such as a list of existing names. Never shows a token. */
  advice?: Explain<string | undefined>
}

const ofCaller: Explain<Promise<string>> = (_, state, context) => callerOf(state, context)

const lacksPermission: Explain<Promise<string>> = async ({ details }, state, context) =>
  `${await callerOf(state, context)} The token has the permissions ${details?.have}, but needs ${details?.needed}.`

function givenReason({ details }: Failure): string | undefined {
  return details?.reason === undefined ? undefined : String(details.reason)
}

function callerAnd(sentence: (failure: Failure, context: Context) => string): Reason {
  return async (failure, state, context) => `${await callerOf(state, context)} ${sentence(failure, context)}`
}

const apiId = ({ details }: Failure) => String(details?.apiId ?? '')

const failureRows: Readonly<Partial<Record<FailureKind, FailureRow>>> = {
  'unknown-path': { advice: pathAdvice },
  'malformed-json': {
    example: { details: { reason: 'The body is not JSON' } },
    advice: jsonAdvice,
  },
  'body-too-large': {
    example: { details: { limit: 1024 } },
  },
  'invalid-request': {
    example: { violations: [{ path: ['apiId'], text: 'required' }] },
    advice: expiresAdvice,
  },
  'missing-token': {
    reason: missingToken,
    advice: (_, __, context) => (saysBearerTwice(context) ? bearerOnce : undefined),
  },
  'unknown-token': {
    reason: ofCaller,
    advice: tokenAdvice,
  },
  'workspace-disabled': {
    reason: callerAnd(() => 'The workspace has "enabled": false in the fixture.'),
  },
  'token-disabled': { reason: callerAnd(() => 'The token is disabled.') },
  'token-expired': {
    reason: callerAnd(({ details }, context) => expired(Date.parse(String(details?.date)), context)),
  },
  'token-used-up': {
    reason: callerAnd(() => 'The token has "usedUp": true in the fixture.'),
  },
  'missing-permission': {
    example: { details: { needed: 'keys.any', have: '[]' } },
    reason: lacksPermission,
  },
  'decrypt-not-permitted': {
    example: { details: { needed: 'keys.decrypt', have: '[]' } },
    reason: lacksPermission,
  },
  'encrypt-not-permitted': {
    reason: lacksPermission,
  },
  'api-not-found': {
    example: { details: { apiId: 'missing-api' } },
    reason: missingApi,
    advice: apiAdvice,
  },
  'api-without-key-space': {
    reason: failure => `The API "${shorten(apiId(failure))}" has "keySpace": false in the fixture.`,
  },
  'recoverable-not-supported': {
    example: { details: { apiId: 'hash-only-api' } },
    reason: failure => `The API "${shorten(apiId(failure))}" has "recoverable": false in the fixture.`,
  },
  'role-not-found': {
    example: { details: { names: 'missing-role', namesJson: '["missing-role"]' } },
    advice: nameAdvice('role', workspace => workspace.roles.keys()),
  },
  'permission-not-found': {
    example: { details: { names: 'missing-permission', namesJson: '["missing-permission"]' } },
    advice: nameAdvice('permission', workspace => workspace.permissions),
  },
  'remaining-refused': {
    example: { details: { remaining: 0 } },
  },
  'expires-refused': {
    reason: (_, __, context) =>
      expired(Number((context.input as { expires?: unknown }).expires), context, 'The new key'),
  },
  'key-not-found': {
    answer: { status: 404, code: 'NOT_FOUND', message: 'key {keyId} not found' },
    example: { details: { keyId: 'missing-key' } },
  },
  'not-allowed': {
    answer: { status: 403, code: 'UNAUTHORIZED', message: 'you are not allowed to do this' },
    reason: callerAnd(() => 'The key belongs to another workspace.'),
  },
  'permission-query-invalid': {
    answer: { status: 400, code: 'BAD_REQUEST', message: 'permission query is invalid' },
  },
  'ratelimit-not-found': {
    answer: {
      status: 400,
      code: 'BAD_REQUEST',
      message: 'ratelimit "{name}" was requested but does not exist for key "{keyId}" {identity}',
    },
    example: {
      details: { name: 'default', keyId: 'missing-key', identity: 'and there is no identity connected' },
    },
  },
  'root-key-required': {
    answer: { status: 403, code: 'UNAUTHORIZED', message: 'root key required' },
    reason: ofCaller,
  },
  'internal-error': { advice: givenReason },
  'service-unavailable': { advice: givenReason },
}

export function exampleOf(kind: FailureKind): Partial<Failure> {
  return failureRows[kind]?.example ?? {}
}

export function adviceOn(failure: Failure, state: State, context: Context): string | undefined {
  return failureRows[failure.kind]?.advice?.(failure, state, context)
}

function reasonOf(failure: Failure, state: State, context: Context): ReturnType<Reason> {
  if (context.reached === 'fault') return 'A fault caused this failure before any other check.'
  if (context.isReplaced) {
    const before = context.isCarriedOut ? 'was carried out' : 'had been refused'
    return `The request ${before}, and a fault replaced its answer.`
  }
  return failureRows[failure.kind]?.reason?.(failure, state, context)
}

export function answerOf(kind: FailureKind, { errors }: Profile): ProfileFailure {
  const failures: Partial<Record<FailureKind, ProfileFailure>> = errors.failures
  const answer = failures[kind] ?? failureRows[kind]?.answer
  if (answer === undefined) throw new TypeError(`The failure ${kind} has no answer.`)
  return answer
}

function missingToken(_: Failure, __: State, { request }: Context): string | undefined {
  const { authorization } = request.headers
  if (authorization === undefined) return undefined
  return 'The header Authorization does not have the form "Bearer <token>": one space after Bearer, none in the token.'
}

/** Identifies the request's token by its position in the fixture or by the id of a key, because the token itself is secret. */
async function callerOf(state: State, context: Context): Promise<string> {
  const { fixture, profile } = state
  const { tokens = [], anyToken } = fixture
  const token = bearerToken(context.request.headers.authorization, profile.authentication.tokenSyntax) ?? ''
  const place = tokens.findIndex(one => one.token === token)
  if (place !== -1)
    return `The token is the fixture's /tokens/${place}, of the workspace "${tokens[place]?.workspaceId}".`
  const key = await keyOfToken(state, token)
  if (key !== undefined) {
    return `The token is the raw text of the key "${key.id}". A key of this service is not a token.`
  }
  if (anyToken !== undefined)
    return 'The fixture does not contain the token, so it counts as the token of "anyToken".'
  return 'The fixture does not contain the token.'
}

function expired(at: number, { now }: Context, what = 'The token'): string {
  return `${what} expired ${lengthOfTime(now - at)} ago, at ${isoOf(at)}; the mock's clock is at ${isoOf(now)}.`
}

function isoOf(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString()
}

function missingApi(failure: Failure, { world }: State, { caller }: Context): string {
  const asked = apiId(failure)
  const elsewhere = world.apis.get(asked)
  const own = `The token is of the workspace "${caller?.workspaceId}".`
  if (elsewhere === undefined) return 'No workspace has this API.'
  return `The API "${asked}" is in the workspace "${elsewhere.workspaceId}". ${own}`
}

function tokenAdvice(_: Failure, { fixture: { tokens = [] } }: State, context: Context): string {
  if (saysBearerTwice(context)) return bearerOnce
  const there =
    tokens.length === 0
      ? 'The fixture has no tokens.'
      : 'Use a token from "tokens" in the fixture. The server prints these tokens.'
  return `${there} To accept every token, set "anyToken" in the fixture, or start keymock with --any-token.`
}

function saysBearerTwice({ request: { headers } }: Context): boolean {
  return /^bearer\s+bearer(\s|$)/i.test(headers.authorization ?? '')
}

function pathAdvice(_: Failure, { profile }: State, { request }: Context): string | undefined {
  const served = servedBy(profile)
  const [path = ''] = request.url.split('?', 1)
  const unserved = unservedOperation(path, served)
  if (unserved !== undefined) return unserved
  const nearest = nearestOperation(path, served)
  return nearest && `Did you mean ${nearest.method} ${nearest.path}?`
}

function apiAdvice(failure: Failure, { world }: State, { caller }: Context): string {
  const own = [...world.apis.values()].filter(({ workspaceId }) => workspaceId === caller?.workspaceId)
  const ids = own.map(({ id }) => id)
  return instead('API', ids, [apiId(failure)], "The token's workspace")
}

function nameAdvice(what: string, namesOf: (workspace: Workspace) => Iterable<string>): Explain<string> {
  return ({ details }, { world }, { api }) => {
    const workspace = api && world.workspaces.get(api.workspaceId)
    const asked = String(details?.names ?? '').slice(0, longestAsked)
    return instead(what, workspace ? [...namesOf(workspace)] : [], asked.split(', ', 3), 'The workspace')
  }
}

function instead(what: string, known: readonly string[], asked: readonly string[], where: string): string {
  if (known.length === 0) return `${where} has no ${what}.`
  const near = asked
    .map(name => closestMatch(name.slice(0, longestAsked), known, { maxDistance: 4 }))
    .filter(name => name !== undefined)
  const meant = near.length === 0 ? '' : `Did you mean "${[...new Set(near)].join('", "')}"? `
  const rest = known.length > mostNamed ? ` and ${known.length - mostNamed} more` : ''
  return `${meant}${where} has the ${what}${known.length === 1 ? '' : 's'} ${known.slice(0, mostNamed).join(', ')}${rest}.`
}

/** How a body that is not JSON can be fixed: its encoding, or the place of the first wrong sign. */
function jsonAdvice(_: Failure, __: State, { request: { headers }, text = '' }: Context): string | undefined {
  const encoding = headers['content-encoding'] ?? (text.startsWith('\x1f\ufffd') ? 'gzip' : 'identity')
  if (encoding !== 'identity') return `The body is compressed (${shorten(encoding)}). Send it uncompressed.`
  if (text.startsWith('\ufeff')) return 'The body begins with a byte order mark. Send UTF-8 without it.'
  if (text.slice(0, 8).includes('\0')) return 'The body looks like UTF-16. Send UTF-8.'
  if (text.trim() === '') return undefined
  const wrong = jsonError(text)
  return wrong && `The first error is in line ${wrong.line}, column ${wrong.column}.`
}

/** Reads a date in place of the milliseconds of `expires` (spec 2.5). */
function expiresAdvice({ violations = [] }: Failure, _: State, { json }: Context): string | undefined {
  if (!violations.some(({ path, text }) => text === 'type' && path.join('.') === 'expires')) return undefined
  const { expires } = json as { expires: unknown }
  const isDate = typeof expires === 'string' && expires.length <= 40 && /^\d{4}-\d\d/.test(expires)
  const ms = isDate ? Date.parse(expires) : Number.NaN
  return Number.isNaN(ms) ? undefined : `In milliseconds, ${JSON.stringify(expires)} is ${ms}.`
}

/** The explanation never shows a token. */
export async function refusalOf(
  failure: Failure,
  state: State,
  context: RequestContext<unknown>,
  operation: Operation<never> | undefined,
): Promise<Refusal> {
  const because = await reasonOf(failure, state, context)
  return {
    by: context.isReplaced ? 'fault-afterwards' : (context.reached ?? 'route'),
    rules: context.isReplaced || context.reached === 'fault' ? [] : brokenRules(failure, operation),
    ...(because !== undefined && { because }),
  }
}

function brokenRules(failure: Failure, operation: Operation<never> | undefined): BrokenRule[] {
  const { kind, violations = [], rule } = failure
  if (kind === 'invalid-request' && operation !== undefined && violations.length > 0) {
    return violations.slice(0, mostViolations).map(violation => ruleOf(violation, operation))
  }
  return [{ section: operation?.section ?? '', ...rule }]
}

function ruleOf(
  { path, text, keyword = text, choice }: Violation,
  { section, query, body }: Operation<never>,
): BrokenRule {
  const place =
    query === undefined
      ? { schema: body ?? '', pointer: shorten(pointerOf(path)) }
      : { schema: query, parameter: shorten(path[0] ?? '') }
  return { section, ...place, keyword, ...(choice !== undefined && { profile: choice }) }
}
