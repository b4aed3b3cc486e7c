import { closestMatch } from 'leven'
import { requestMembers } from '../../../../schemas/generated/request-members.js'
import { validateCreateKeyRequest } from '../../../../schemas/generated/request-validators.js'
import type { CreateKeyRequest, Profile } from '../../../../schemas/generated/types.js'
import { isObject, typeName } from '../../../common/json.js'
import {
  type CreateKeyCommand,
  createKey,
  type ExceededLimit,
  textLength,
} from '../../../domain/keys/create-key.js'
import type { Api } from '../../../domain/world.js'
import { quirksOf } from '../../../profile/unkey-v1.js'
import {
  choiceViolation,
  inTableOrder,
  quotedChoices,
  schemaViolations,
  type Violation,
} from '../../failures/violation.js'
import { commonFailures, type Failure, operationOf } from '../../operation.js'
import {
  authentication,
  findApiStep,
  isPermitted,
  mediaTypeStep,
  permissionDetails,
  refuseWithout,
  syntaxStep,
} from '../../steps.js'

/**
 * A smaller `expires` is probably in seconds. In milliseconds, this number is in March 1973; in seconds, it is in the
 * year 5138.
 */
const latestSeconds = 1e11

/** Comparisons are slow, and a body has room for 100,000 members. */
const mostCompared = 50

/** No member of a request has a longer name. */
const longestMeant = 40

export const createKeyFailures = [
  ...commonFailures,
  'api-without-key-space',
  'body-too-large',
  'encrypt-not-permitted',
  'expires-refused',
  'malformed-json',
  'permission-not-found',
  'recoverable-not-supported',
  'refill-day-refused',
  'refill-needs-remaining',
  'remaining-refused',
  'role-not-found',
  'token-disabled',
  'token-expired',
  'token-used-up',
  'unsupported-media-type',
  'workspace-disabled',
] as const

/** `POST /v1/keys.createKey` (spec 4.2). */
export const createKeyOperation = /* @__PURE__ */ operationOf<CreateKeyRequest>('keys.createKey', {
  failures: createKeyFailures,
  steps: {
    mediaType: mediaTypeStep,
    syntax: syntaxStep,
    validation({ profile }, context) {
      const validation = validateBody(context.json, profile)
      if ('violations' in validation) return { kind: 'invalid-request', violations: validation.violations }
      context.input = validation.request
      return undefined
    },
    authentication,
    authorization({ profile }, context) {
      return refuseWithout(profile.authorization.create, context, { choice: 'authorization.create' })
    },
    api: findApiStep,
  },
  async run({ store, world, profile, random, total, emit }, context) {
    const { api, caller, input, now } = context
    const { recoverable } = profile.authorization
    const mayEncrypt = isPermitted(caller, recoverable, input.apiId)
    const command = { api, request: withDefaults(input, api), mayEncrypt, now }
    const planned = createKey(world, profile, random, command)
    const outcome = 'decide' in planned ? await store.change(planned.lookUp, planned.decide) : planned
    if (outcome.kind === 'created') {
      const { keyId, key } = outcome
      total.release(api.id)
      context.changed = { type: 'key', change: 'created', keyId, apiId: api.id }
      emit(context.changed)
      return { body: [JSON.stringify({ keyId, key })] }
    }
    if (outcome.kind === 'limit-exceeded') return limitFailure(outcome)
    if (outcome.kind !== 'encrypt-not-permitted') return outcome
    return { ...outcome, details: permissionDetails(caller, recoverable, input.apiId) }
  },
  showsKeys: () => true,
  warning: ({ json }) => createWarning(json),
})

function withDefaults(
  request: CreateKeyRequest,
  { defaultPrefix, defaultBytes }: Api,
): CreateKeyCommand['request'] {
  if (defaultPrefix === undefined && defaultBytes === undefined) return request
  return {
    ...(defaultPrefix !== undefined && { prefix: defaultPrefix }),
    ...(defaultBytes !== undefined && { byteLength: defaultBytes }),
    ...request,
  }
}

/** Describes probable mistakes in the body of an accepted create: misspelled members, or an expiry in seconds. */
function createWarning(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const json = body as Readonly<Record<string, unknown>>
  const members = requestMembers['create-key-request.schema.json#'] ?? []
  let unknown: string[] | undefined
  for (const name in json) {
    if (members.includes(name) || name.length > longestMeant) continue
    unknown ??= []
    unknown.push(name)
  }
  const { expires } = json
  const isInSeconds = typeof expires === 'number' && expires > 0 && expires < latestSeconds
  if (unknown === undefined && !isInSeconds) return undefined
  const sentences = unknown === undefined ? [] : misspelt(unknown, members)
  if (isInSeconds) {
    const moment = new Date(expires).toISOString().slice(0, 10)
    sentences.push(`"expires" looks like seconds. In milliseconds, this is ${moment}.`)
  }
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

function misspelt(unknown: readonly string[], members: readonly string[]): string[] {
  const sentences: string[] = []
  for (const name of unknown.slice(0, mostCompared)) {
    const meant = closestMatch(name, members, { maxDistance: 3 })
    if (meant === undefined) continue
    if (sentences.length === 3) break
    sentences.push(`"${name}" is not a member of a create request and was ignored; did you mean "${meant}"?`)
  }
  return sentences
}

export function limitFailure({ limit, value }: ExceededLimit): Failure {
  const { member, minimum, maximum, maximumLength, maximumBytes, ...answer } = limit
  const isBelow = typeof value === 'number' && value < (minimum ?? value)
  const most = maximum ?? maximumLength ?? maximumBytes ?? 0
  const date = typeof value === 'number' ? new Date(value) : undefined
  const isDate = date !== undefined && !Number.isNaN(date.getTime())
  const datetime = isDate ? date.toISOString().replace('T', ' ').replace('Z', '') : ''
  return {
    kind: 'invalid-request',
    answer,
    details: { member, value: typeof value === 'object' ? JSON.stringify(value) : String(value), datetime },
    violations: [
      {
        path: member.split('.'),
        text: isBelow ? 'minimum' : typeof value === 'number' ? 'maximum' : 'maxLength',
        values: { bound: isBelow ? (minimum ?? 0) : most },
        choice: 'creation.limits',
      },
    ],
  }
}

const schemaId = 'create-key-request.schema.json'

type Validation = { request: CreateKeyRequest } | { violations: Violation[] }

/** Checks the body of createKey against the schema (spec 4.2) and the profile. */
export function validateBody(json: unknown, profile: Profile): Validation {
  const body = profile.requests.nullFields === 'absent' ? withoutNulls(json) : json
  const broken = validateCreateKeyRequest(body)
    ? []
    : schemaViolations(validateCreateKeyRequest.errors, body, schemaId)
  if (!isObject(body)) return { violations: broken }
  const strangers = profile.requests.unknownFields === 'refuse' ? unknownMembers(body) : []
  const violations = [...strangers, ...bodyViolations(body, broken, profile)]
  if (violations.length > 0) return { violations: inTableOrder(violations, schemaId) }
  const request = body as unknown as CreateKeyRequest
  return { request: quirksOf(profile).readRequest?.(request) ?? request }
}

function withoutNulls(json: unknown): unknown {
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
}

function unknownMembers(body: object): Violation[] {
  const names = requestMembers[`${schemaId}#`] ?? []
  return Object.keys(body)
    .filter(name => !names.includes(name))
    .map(name => ({ path: [name], text: 'additionalProperties', choice: 'requests.unknownFields' }))
}

type Json = Readonly<Record<string, unknown>>

/**
 * Returns no violations for unknown members. `unknownMembers` returns these violations.
 *
 * @param broken The violations of the schema.
 */
export function bodyViolations(body: Json, broken: readonly Violation[], profile: Profile): Violation[] {
  const named = broken.map(violation => withChoice(violation, profile))
  const isBroken = new Set(named.map(({ path }) => path.join('.')))
  const own = [
    ...emptyExternalId(body, profile),
    ...longTexts(body, profile),
    ...nameViolations('roles', body.roles, profile),
    ...nameViolations('permissions', body.permissions, profile),
    ...refillViolations(body.refill, profile),
    ...ratelimitViolations(body.ratelimit, profile),
    ...(quirksOf(profile).checkBody?.(body) ?? []),
  ].filter(({ path }) => !isBroken.has(path.join('.')))
  return [...named, ...own].toSorted((a, b) => nestedPlace(a) - nestedPlace(b))
}

const nestedMembers = [
  'interval',
  'amount',
  'refillDay',
  'async',
  'type',
  'limit',
  'duration',
  'refillRate',
  'refillInterval',
]

function nestedPlace({ path: [, inner = ''] }: Violation): number {
  const index = Number.parseInt(inner, 10)
  return Number.isNaN(index) ? nestedMembers.indexOf(inner) : index
}

/** Names the choice of a violation that the schema found, if the profile could allow the value. */
function withChoice(violation: Violation, { refill, ratelimit }: Profile): Violation {
  const at = `${violation.path.join('.')} ${violation.text}`
  if (at === 'refill.interval type') return listing(refill.intervals, 'refill.intervals')
  if (at !== 'ratelimit.type type' || ratelimit.otherTypes !== 'refuse') return violation
  return listing(Object.keys(ratelimit.types), 'ratelimit.otherTypes')

  function listing(choices: readonly string[], choice: string): Violation {
    const values = { ...violation.values, choices: quotedChoices(choices) }
    return { ...violation, text: 'enumType', keyword: 'type', values, choice }
  }
}

function emptyExternalId({ externalId }: Json, { creation }: Profile): Violation[] {
  if (externalId !== '' || creation.emptyExternalId === 'unlinked') return []
  return [
    { path: ['externalId'], text: 'minLength', values: { bound: 1 }, choice: 'creation.emptyExternalId' },
  ]
}

/** The schema counts characters, but a profile may count UTF-16 units. */
function longTexts({ prefix, environment }: Json, { texts }: Profile): Violation[] {
  if (texts.length === 'characters') return []
  return [
    ...longerThan(['prefix'], prefix, 16, texts.length),
    ...longerThan(['environment'], environment, 256, texts.length),
  ]
}

function longerThan(
  path: readonly string[],
  text: unknown,
  bound: number,
  unit: Profile['texts']['length'],
  choice?: string,
): Violation[] {
  const isLong = typeof text === 'string' && textLength(text, unit) > bound
  return isLong ? [{ path, text: 'maxLength', values: { bound }, choice }] : []
}

function nameViolations(member: string, names: unknown, { creation, texts }: Profile): Violation[] {
  const { minimumNameLength: bound, maximumNameLength: most } = creation
  if (!Array.isArray(names) || (bound === 0 && most === null)) return []
  return names.flatMap((name: unknown, index): Violation[] => {
    const path = [member, String(index)]
    if (typeof name !== 'string') return []
    if (textLength(name, texts.length) < bound)
      return [{ path, text: 'minLength', values: { bound }, choice: 'creation.minimumNameLength' }]
    return most === null ? [] : longerThan(path, name, most, texts.length, 'creation.maximumNameLength')
  })
}

function refillViolations(refill: unknown, { refill: rules }: Profile): Violation[] {
  if (!isObject(refill)) return []
  const { interval, amount, refillDay } = refill
  return [
    ...otherThan(['refill', 'interval'], interval, rules.intervals, 'refill.intervals'),
    ...missing('refill', refill, rules.required),
    ...belowMinimum(['refill', 'amount'], amount, rules.minimumAmount, 'refill.minimumAmount'),
    ...belowMinimum(['refill', 'refillDay'], refillDay, 1, 'refill.maximumDay'),
    ...aboveMaximum(['refill', 'refillDay'], refillDay, rules.maximumDay, 'refill.maximumDay'),
  ]
}

function ratelimitViolations(ratelimit: unknown, { ratelimit: rules }: Profile): Violation[] {
  if (!isObject(ratelimit)) return []
  const { async, type, limit, duration } = ratelimit
  const isBadAsync = rules.asyncInRequest && async !== undefined && typeof async !== 'boolean'
  return [
    ...(isBadAsync ? [wrongType(['ratelimit', 'async'], 'boolean', async, 'ratelimit.asyncInRequest')] : []),
    ...(rules.otherTypes === 'refuse'
      ? otherThan(['ratelimit', 'type'], type, Object.keys(rules.types), 'ratelimit.otherTypes')
      : []),
    ...missing('ratelimit', ratelimit, rules.required),
    ...belowMinimum(['ratelimit', 'limit'], limit, rules.minimumLimit, 'ratelimit.minimumLimit'),
    ...belowMinimum(['ratelimit', 'duration'], duration, rules.minimumDuration, 'ratelimit.minimumDuration'),
  ]
}

function wrongType(path: readonly string[], expected: string, value: unknown, choice?: string): Violation {
  return { path, text: 'type', values: { expected, received: typeName(value) }, choice }
}

function otherThan(
  path: readonly string[],
  value: unknown,
  choices: readonly string[],
  choice: string,
): Violation[] {
  if (typeof value !== 'string' || choices.includes(value)) return []
  return [{ ...choiceViolation(path, value, choices), choice }]
}

function missing(group: string, value: object, required: readonly string[]): Violation[] {
  return required
    .filter(name => !Object.hasOwn(value, name))
    .map(name => ({ path: [group, name], text: 'required', choice: `${group}.required` }))
}

function belowMinimum(path: readonly string[], value: unknown, bound: number, choice?: string): Violation[] {
  const isBelow = typeof value === 'number' && value < bound
  return isBelow ? [{ path, text: 'minimum', values: { bound }, choice }] : []
}

function aboveMaximum(path: readonly string[], value: unknown, bound: number, choice: string): Violation[] {
  const isAbove = typeof value === 'number' && value > bound
  return isAbove ? [{ path, text: 'maximum', values: { bound }, choice }] : []
}
