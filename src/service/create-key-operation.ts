import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { operationNamed } from '../../schemas/operations.js'
import type { CreateKeyRefusal } from '../domain/keys/create-key.js'
import type { ExceededLimit } from '../domain/keys/exceeded-limit.js'
import type { Api } from '../domain/world.js'
import type { Failure } from './failures/failure.js'
import { lazyParts } from './lazy-parts.js'
import type { Operation } from './operation.js'
import { authentication } from './requests/authentication.js'
import { isPermitted, permissionDetails, refuseWithout } from './requests/authorization.js'
import { mediaTypeStage, syntaxStage } from './requests/body-stages.js'
import { findApiStage } from './requests/find-api-stage.js'
import { known, type RequestContext } from './requests/request-context.js'
import type { State } from './state.js'

/** `POST /v1/keys.createKey` (spec 4.2). */
export const createKeyOperation: Operation<CreateKeyRequest> = {
  ...operationNamed('keys.createKey'),
  stages: {
    mediaType: mediaTypeStage,
    syntax: syntaxStage,
    async validation({ profile }, context) {
      const { validateBody, mended } = await lazyParts.readBody()
      const validation = validateBody(context.json, profile)
      if ('violations' in validation) return { kind: 'invalid-request', violations: validation.violations }
      context.input = await mended(validation.request, profile)
      return undefined
    },
    authentication,
    authorization,
    api: findApiStage,
  },
  async run({ store, world, profile, random, tell }, context) {
    const api = known(context.api)
    const caller = known(context.caller)
    const input = known(context.input)
    const { recoverable } = profile.authorization
    const request = { ...defaultsOf(api), ...input }
    const mayEncrypt = isPermitted(caller, recoverable, input.apiId)
    const command = { api, request, mayEncrypt, now: context.now }
    const { createKey } = await lazyParts.createKey()
    const outcome = await createKey(store, world, profile, random, command)
    if (outcome.kind === 'created') {
      const { keyId, key } = outcome
      tell({ type: 'key', change: 'created', keyId, apiId: api.id })
      return { body: JSON.stringify({ keyId, key }) }
    }
    if (outcome.kind !== 'encrypt-not-permitted') return refusal(outcome)
    const details = await permissionDetails(caller, recoverable, input.apiId, profile)
    return { kind: outcome.kind, details }
  },
}

function authorization(
  { profile }: State,
  context: RequestContext<CreateKeyRequest>,
): Promise<Failure | undefined> {
  const { create, recoverable, recoverableChecked } = profile.authorization
  const atOnce = known(context.input).recoverable && recoverableChecked === 'at-once'
  return refuseWithout(atOnce ? [...create, ...recoverable] : create, context, profile)
}

/** What keys of an API have that are created without. */
function defaultsOf({ defaultPrefix, defaultBytes }: Api): Partial<CreateKeyRequest> {
  return {
    ...(defaultPrefix !== undefined && { prefix: defaultPrefix }),
    ...(defaultBytes !== undefined && { byteLength: defaultBytes }),
  }
}

function refusal(outcome: Exclude<CreateKeyRefusal, { kind: 'encrypt-not-permitted' }>): Failure {
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
      return { kind: outcome.kind, details: { remaining: outcome.remaining } }
    case 'limit-exceeded':
      return limitFailure(outcome)
    case 'expires-refused':
    case 'refill-needs-remaining':
    case 'refill-day-refused':
      return { kind: outcome.kind }
  }
}

function limitFailure({ limit, value }: ExceededLimit): Failure {
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
      },
    ],
  }
}
