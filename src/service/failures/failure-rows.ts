import type { Profile, ProfileFailure } from '../../../schemas/generated/types.js'
import type { FailureKind } from '../../profile/profile-source.js'
import type { Operation } from '../operation.js'
import type { RequestContext } from '../request-context.js'
import type { State } from '../state.js'
import type { Failure } from './failure.js'
import {
  apiAdvice,
  expiresAdvice,
  headerAdvice,
  jsonAdvice,
  pathAdvice,
  permissionAdvice,
  roleAdvice,
  tokenAdvice,
} from './failure-advice.js'
import { callerOf, expired, missingApi, missingToken } from './failure-reason.js'
import { shorten } from './template.js'

export interface BrokenRule {
  section: string
  /** If the specification leaves the rule open, the field of the profile that sets the rule. */
  profile?: string
  /** The schema of the request, and the keyword that the request broke. */
  schema?: string
  keyword?: string
  /** A JSON Pointer into the body. */
  pointer?: string
  parameter?: string
}

type Explain<Text> = (failure: Failure, state: State, context: RequestContext<unknown>) => Text

type Reason = Explain<string | undefined | Promise<string | undefined>>

/** Most answers are in the profiles, under `errors.failures`. */
interface FailureRow {
  /** Without a section, the operation's section applies. */
  rule?:
    | Partial<BrokenRule>
    | ((failure: Failure, operation: Operation<never> | undefined) => Partial<BrokenRule>)
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

function callerAnd(sentence: (failure: Failure, context: RequestContext<unknown>) => string): Reason {
  return async (failure, state, context) => `${await callerOf(state, context)} ${sentence(failure, context)}`
}

const apiId = ({ details }: Failure) => String(details?.apiId ?? '')

export const failureRows: Readonly<Record<FailureKind, FailureRow>> = {
  'unknown-path': { rule: { section: '4', profile: 'requests.paths' }, advice: pathAdvice },
  'method-not-allowed': { rule: { section: '4' } },
  'unsupported-media-type': { rule: { profile: 'requests.otherMediaType' } },
  'malformed-json': {
    rule: ({ details }) =>
      String(details?.reason).includes('levels deep') ? { profile: 'requests.maxDepth' } : {},
    example: { details: { reason: 'The body is not JSON' } },
    advice: (_, __, context) => jsonAdvice(context),
  },
  'body-too-large': {
    rule: { section: '8', profile: 'requests.maxBodyBytes' },
    example: { details: { limit: 1024 } },
  },
  'request-timeout': { rule: { section: '8' } },
  'invalid-request': {
    example: { violations: [{ path: ['apiId'], text: 'required' }] },
    advice: (failure, _, context) => expiresAdvice(failure, context),
  },
  'invalid-cursor': { rule: { parameter: 'cursor' } },
  'missing-token': {
    rule: { section: '5', profile: 'authentication.tokenSyntax' },
    reason: (_, __, context) => missingToken(context),
    advice: (_, __, context) => headerAdvice(context),
  },
  'unknown-token': {
    rule: { section: '5' },
    reason: ofCaller,
    advice: (_, state, context) => tokenAdvice(state, context),
  },
  'workspace-disabled': {
    rule: { section: '5' },
    reason: callerAnd(() => 'The workspace has "enabled": false in the fixture.'),
  },
  'token-disabled': { rule: { section: '5' }, reason: callerAnd(() => 'The token is disabled.') },
  'token-expired': {
    rule: { section: '5' },
    reason: callerAnd(({ details }, context) => expired(Date.parse(String(details?.date)), context)),
  },
  'token-used-up': {
    rule: { section: '5' },
    reason: callerAnd(() => 'The token has "usedUp": true in the fixture.'),
  },
  'missing-permission': {
    rule: (_, operation) => ({ section: '5', profile: operation?.permissions ?? 'authorization.create' }),
    example: { details: { needed: 'keys.any', have: '[]' } },
    reason: lacksPermission,
  },
  'decrypt-not-permitted': {
    rule: { profile: 'authorization.decrypt', parameter: 'decrypt' },
    example: { details: { needed: 'keys.decrypt', have: '[]' } },
    reason: lacksPermission,
  },
  'encrypt-not-permitted': {
    rule: { profile: 'authorization.recoverable', pointer: '/recoverable' },
    reason: lacksPermission,
  },
  'api-not-found': {
    example: { details: { apiId: 'missing-api' } },
    reason: (failure, state, context) => missingApi(apiId(failure), state, context),
    advice: (failure, state, context) => apiAdvice(apiId(failure), state, context),
  },
  'api-without-key-space': {
    reason: failure => `The API "${shorten(apiId(failure))}" has "keySpace": false in the fixture.`,
  },
  'recoverable-not-supported': {
    rule: { pointer: '/recoverable' },
    example: { details: { apiId: 'hash-only-api' } },
    reason: failure => `The API "${shorten(apiId(failure))}" has "recoverable": false in the fixture.`,
  },
  'role-not-found': {
    rule: { section: '4.2 rule 4', pointer: '/roles' },
    example: { details: { names: 'missing-role', namesJson: '["missing-role"]' } },
    advice: roleAdvice,
  },
  'permission-not-found': {
    rule: { section: '4.2 rule 4', pointer: '/permissions' },
    example: { details: { names: 'missing-permission', namesJson: '["missing-permission"]' } },
    advice: permissionAdvice,
  },
  'remaining-refused': {
    rule: ({ details }) => ({
      profile: `creation.${details?.remaining === 0 ? 'remainingZero' : 'remainingNegative'}`,
      pointer: '/remaining',
    }),
    example: { details: { remaining: 0 } },
  },
  'expires-refused': {
    rule: { profile: 'creation.expiresInPast', pointer: '/expires' },
    reason: (_, __, context) =>
      expired(Number((context.input as { expires?: unknown }).expires), context, 'The new key'),
  },
  'refill-needs-remaining': { rule: { profile: 'refill.withoutRemaining', pointer: '/refill' } },
  'refill-day-refused': { rule: { profile: 'refill.dayWithDaily', pointer: '/refill/refillDay' } },
  'key-not-found': {
    rule: { section: '' },
    answer: { status: 404, code: 'NOT_FOUND', message: 'key {keyId} not found' },
    example: { details: { keyId: 'missing-key' } },
  },
  'not-allowed': {
    rule: { section: '' },
    answer: { status: 403, code: 'UNAUTHORIZED', message: 'you are not allowed to do this' },
    reason: callerAnd(() => 'The key belongs to another workspace.'),
  },
  'permission-query-invalid': {
    rule: { section: '', pointer: '/authorization/permissions' },
    answer: { status: 400, code: 'BAD_REQUEST', message: 'permission query is invalid' },
  },
  'ratelimit-not-found': {
    rule: { section: '', pointer: '/ratelimits' },
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
    rule: { section: '' },
    answer: { status: 403, code: 'UNAUTHORIZED', message: 'root key required' },
    reason: ofCaller,
  },
  'rate-limited': { rule: { section: '8' } },
  'internal-error': { rule: { section: '7' }, advice: givenReason },
  'service-unavailable': { rule: { section: '7' }, advice: givenReason },
}

export function exampleOf(kind: FailureKind): Partial<Failure> {
  return failureRows[kind].example ?? {}
}

export function adviceOn(
  failure: Failure,
  state: State,
  context: RequestContext<unknown>,
): string | undefined {
  return failureRows[failure.kind].advice?.(failure, state, context)
}

export function reasonOf(
  failure: Failure,
  state: State,
  context: RequestContext<unknown>,
): string | undefined | Promise<string | undefined> {
  if (context.reached === 'fault') return 'A fault caused this failure before any other check.'
  if (context.isReplaced) {
    const before = context.isCarriedOut ? 'was carried out' : 'had been refused'
    return `The request ${before}, and a fault replaced its answer.`
  }
  return failureRows[failure.kind].reason?.(failure, state, context)
}

export function answerOf(kind: FailureKind, { errors }: Profile): ProfileFailure {
  const failures: Partial<Record<FailureKind, ProfileFailure>> = errors.failures
  const answer = failures[kind] ?? failureRows[kind].answer
  if (answer === undefined) throw new TypeError(`The failure ${kind} has no answer.`)
  return answer
}
