import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import { type Answer, type Call, instant, isCreate, isForbidden, isSameAnswer } from '../../calls/call.js'
import { noApi, type SceneFacts } from '../../calls/scene.js'
import { findPlayed, type PlayedOnTarget, type PlayedScene } from '../findings.js'
import { isOpenToPages } from './learn-responses.js'

export interface FailureSample {
  kind: ProfileFailureKind
  call: Call
  answer: Answer
  exchange: number | undefined
  /** Values that the message or a header may contain, by the names of their placeholders. */
  values: Readonly<Record<string, string>>
}

type Values = (facts: SceneFacts, scenes: readonly PlayedScene[]) => Record<string, string>
/** A call of a scene. If `unless` names another call, the first call counts only if the target accepts the other call's body. */
type Place = readonly [scene: string, call: string, values?: Values, unless?: readonly [string, string]]

const names =
  (...endings: string[]): Values =>
  ({ runId }) => {
    const all = endings.map(ending => `keymock-${runId}-no-such-${ending}`)
    return { names: all.join(', '), namesJson: JSON.stringify(all) }
  }
const api =
  (ending = ''): Values =>
  facts => ({ apiId: `${noApi(facts)}${ending}` })
const own: Values = ({ apiId }) => ({ apiId })
const nothing: Values = () => ({})
const always =
  (values: Record<string, string>): Values =>
  () =>
    values
const allowed =
  (...methods: string[]): Values =>
  (_, scenes) => ({ allowed: [...methods, ...(isOpenToPages(scenes) ? ['OPTIONS'] : [])].join(', ') })

/** The calls that provoke each kind of failure. A second call shows which parts of the answer depend on the request. */
const places: Partial<Record<ProfileFailureKind, readonly Place[]>> = {
  'unknown-path': [
    ['paths', 'path-a'],
    ['paths', 'path-b'],
  ],
  'method-not-allowed': [
    ['paths', 'method-list', allowed('GET', 'HEAD')],
    ['paths', 'method-create', allowed('POST')],
  ],
  'missing-token': [
    ['tokens', 'no-token'],
    ['tokens', 'no-token-elsewhere'],
  ],
  'unknown-token': [
    ['tokens', 'wrong-token'],
    ['tokens', 'another-wrong-token'],
  ],
  'api-not-found': [
    ['apis', 'no-such-api', api()],
    ['apis', 'another-no-such-api', api('-either')],
    ['members', 'plain', api()],
  ],
  'unsupported-media-type': [
    ['stages', 'media-type'],
    ['media-types', 'other-type'],
  ],
  'malformed-json': [
    ['stages', 'syntax', always({ reason: 'The body is not JSON' })],
    ['stages', 'empty-body', always({ reason: 'The body is empty' })],
  ],
  'invalid-request': [
    ['violations', 'wrong-name'],
    ['violations', 'few-bytes'],
    ['violations', 'no-api'],
    ['limits', 'limit abc'],
  ],
  'missing-permission': [
    ['used-key-as-token', 'with-key'],
    ['recoverable', 'recoverable'],
    ['weak-token', 'weak-list'],
    ['weak-token-keys', 'weak-create'],
  ],
  'invalid-cursor': [
    ['apis', 'forged-cursor'],
    ['apis', 'another-forged-cursor'],
  ],
  'role-not-found': [
    ['missing-names', 'missing-role', names('role')],
    ['missing-names', 'missing-roles', names('role-a', 'role-b')],
  ],
  'permission-not-found': [
    ['missing-names', 'missing-permission', names('permission')],
    ['missing-names', 'missing-permissions', names('permission-a', 'permission-b')],
  ],
  'remaining-refused': [
    ['odd-values', 'remaining-zero', always({ remaining: '0' })],
    ['odd-values', 'remaining-negative', always({ remaining: '-1' })],
    ['odd-values', 'remaining-very-negative', always({ remaining: '-7' })],
  ],
  'expires-refused': [
    ['odd-values', 'expires-past'],
    ['odd-values', 'expires-long-past'],
  ],
  'refill-needs-remaining': [
    ['odd-values', 'refill-alone', nothing, ['refill-days', 'day 28']],
    ['odd-values', 'daily-alone', nothing, ['refill-intervals', 'daily']],
  ],
  'refill-day-refused': [['odd-values', 'daily-day', nothing, ['refill-intervals', 'daily-third']]],
  'recoverable-not-supported': [
    ['odd-values', 'recoverable', own],
    ['recoverable', 'recoverable', own],
  ],
  'decrypt-not-permitted': [
    ['recoverable', 'decrypted'],
    ['weak-token-keys', 'weak-decrypt'],
  ],
  'encrypt-not-permitted': [
    ['recoverable', 'recoverable'],
    ['weak-token-keys', 'weak-recoverable'],
  ],
}

/** Omits a refusal if its answer may belong to another kind of failure. */
export function failureSamples(scenes: readonly PlayedScene[], facts: SceneFacts): FailureSample[] {
  const all = Object.entries(places).flatMap(([kind, some]) =>
    some.flatMap(([scene, name, values, unless]): FailureSample[] => {
      const played = findPlayed(scenes, scene, name)
      if (played?.answer === undefined || played.answer.status < 400) return []
      if (unless !== undefined && !isRead(scenes, facts, unless)) return []
      const { call, answer, exchange } = played
      if (!isRefusedFor(kind, scenes, played)) return []
      const named = values?.(facts, scenes) ?? {}
      return [{ kind: kind as ProfileFailureKind, call, answer, exchange, values: named }]
    }),
  )
  const samples = withoutAccepted(all, facts)
  const certain = samples.filter(({ kind }) => hasOneCause(kind))
  const taken = new Set(certain.map(({ answer }) => comparable(answer, facts)))
  // If a service gives all failures the same answer, an equal answer does not suggest another cause.
  const isMute =
    new Set(certain.map(({ kind }) => kind)).size > 2 &&
    new Set(certain.map(({ answer }) => answer.text)).size === 1
  return samples.filter(
    ({ kind, call, answer }) =>
      hasOneCause(kind) || hasOneReason(call) || isMute || !taken.has(comparable(answer, facts)),
  )
}

/**
 * Removes invalid requests that got the answer for an unknown API: the target accepted the invalid value, or looked for the API
 * first. If all invalid requests got this answer, removes none.
 */
function withoutAccepted(samples: readonly FailureSample[], facts: SceneFacts): FailureSample[] {
  const noApi = samples.find(({ kind }) => kind === 'api-not-found')
  const isOfApi = ({ answer }: FailureSample) =>
    noApi && comparable(answer, facts) === comparable(noApi.answer, facts)
  const isInvalid = ({ kind }: FailureSample) => kind === 'invalid-request'
  if (samples.filter(isInvalid).every(isOfApi)) return [...samples]
  return samples.filter(one => !isInvalid(one) || !isOfApi(one))
}

function hasOneReason({ name, authorization }: Call): boolean {
  return authorization === null || ['syntax', 'forged-cursor', 'another-forged-cursor'].includes(name)
}

/** Whether the target accepts the body of a call. If it does, it refuses the call only because the API is unknown. */
export function isRead(scenes: readonly PlayedScene[], facts: SceneFacts, [scene, name]: CallPlace): boolean {
  const [answer, plain] = [
    findPlayed(scenes, scene, name)?.answer,
    findPlayed(scenes, 'members', 'plain')?.answer,
  ]
  return answer !== undefined && plain !== undefined && comparable(answer, facts) === comparable(plain, facts)
}

function hasOneCause(kind: ProfileFailureKind): boolean {
  const certain: ProfileFailureKind[] = [
    'api-not-found',
    'role-not-found',
    'permission-not-found',
    'invalid-request',
    'unknown-token',
  ]
  return certain.includes(kind)
}

function comparable(answer: Answer, { runId }: SceneFacts): string {
  const text = answer.text
    .replace(instant, '#')
    .replaceAll(new RegExp(`[\\w-]*${runId}[\\w-]*`, 'g'), '#')
    .replace(/\b[a-z]+_[\w-]{10,}/gi, '#')
  return `${answer.status} ${text.replace(/#(, ?|","|" *, *")#/g, '#')}`
}

/** A call, by its scene and its name. */
export type CallPlace = readonly [scene: string, call: string]

export interface RefusedToken {
  token: 'token' | 'weakToken'
  /** A listing that needs only the permission to list. */
  list: CallPlace
  /** A create that needs only the permission to create. */
  create: CallPlace
  decrypt: CallPlace
  recoverable: CallPlace
}

export const ofToken: RefusedToken = {
  token: 'token',
  list: ['records', 'listed'],
  create: ['records', 'plain'],
  decrypt: ['recoverable', 'decrypted'],
  recoverable: ['recoverable', 'recoverable'],
}
const ofWeakToken: RefusedToken = {
  token: 'weakToken',
  list: ['weak-token', 'weak-list'],
  create: ['weak-token-keys', 'weak-create'],
  decrypt: ['weak-token-keys', 'weak-decrypt'],
  recoverable: ['weak-token-keys', 'weak-recoverable'],
}

export const callers: readonly RefusedToken[] = [ofToken, ofWeakToken]

/**
 * Whether `kind` is the reason why the target refused a call. Checks only creates in an unknown API, and the calls `recoverable`
 * and `decrypt` of `callers`. Returns true for all other calls.
 */
function isRefusedFor(
  kind: string,
  scenes: readonly PlayedScene[],
  { call, answer }: Pick<PlayedOnTarget, 'call' | 'answer'>,
): boolean {
  // A target that lists an unknown API as empty shows only with a create that it does not know the API.
  if (kind === 'api-not-found' && isCreate(call))
    return !isForbidden(answer) && findPlayed(scenes, 'apis', 'no-such-api')?.answer?.status === 200
  const caller = callers.find(({ recoverable, decrypt }) => [recoverable[1], decrypt[1]].includes(call.name))
  if (caller === undefined) return true
  if (call.name === caller.decrypt[1]) return !isRefusedAnyway(scenes, caller.list, answer)
  if (isRefusedAnyway(scenes, caller.create, answer)) return kind === 'missing-permission'
  return kind === (isForbidden(answer) ? 'encrypt-not-permitted' : 'recoverable-not-supported')
}

export function isRefusedAnyway(
  scenes: readonly PlayedScene[],
  less: CallPlace,
  answer: Answer | undefined,
): boolean {
  const lesser = findPlayed(scenes, ...less)?.answer
  return isForbidden(lesser) && isSameAnswer(lesser, answer)
}
