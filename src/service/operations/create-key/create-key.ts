import { closestMatch } from 'leven'
import { requestMembers } from '../../../../schemas/generated/request-members.js'
import type { CreateKeyRequest } from '../../../../schemas/generated/types.js'
import { isObject } from '../../../common/json.js'
import {
  type CreateKeyCommand,
  type CreateKeyRefusal,
  createKey,
  type ExceededLimit,
} from '../../../domain/keys/create-key.js'
import type { Api } from '../../../domain/world.js'
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
import { validateBody } from './validate-body.js'

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
      return refuseWithout(profile.authorization.create, context, profile, { choice: 'authorization.create' })
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
    if (outcome.kind !== 'encrypt-not-permitted') return refusedCreate(outcome)
    return { kind: outcome.kind, details: permissionDetails(caller, recoverable, input.apiId, profile) }
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

function refusedCreate(outcome: Exclude<CreateKeyRefusal, { kind: 'encrypt-not-permitted' }>): Failure {
  switch (outcome.kind) {
    case 'role-not-found':
    case 'permission-not-found':
      return {
        kind: outcome.kind,
        details: { names: outcome.names.join(', '), namesJson: JSON.stringify(outcome.names) },
      }
    case 'recoverable-not-supported':
      return { kind: outcome.kind, details: { apiId: outcome.apiId } }
    case 'remaining-refused':
      return {
        kind: outcome.kind,
        details: { remaining: outcome.remaining },
        rule: { profile: outcome.choice },
      }
    case 'limit-exceeded':
      return limitFailure(outcome)
    case 'expires-refused':
    case 'refill-needs-remaining':
    case 'refill-day-refused':
      return { kind: outcome.kind }
  }
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
