import type { CreateKeyRequest } from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import { type CreateKeyCommand, createKey } from '../../../domain/keys/create-key.js'
import type { Api } from '../../../domain/world.js'
import { commonFailures, type Operation } from '../../operation.js'
import { authentication } from '../../steps/authentication.js'
import { findApiStep, isPermitted, permissionDetails, refuseWithout } from '../../steps/authorization.js'
import { mediaTypeStep, syntaxStep } from '../../steps/json-body.js'
import { doubtsAboutCreate } from './doubts.js'
import { refusedCreate } from './refused-create.js'
import { validateBody } from './validate-body.js'

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
export const createKeyOperation: Operation<CreateKeyRequest> = {
  ...operationNamed('keys.createKey'),
  failures: createKeyFailures,
  permissions: 'authorization.create',
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
      const { create, recoverable, recoverableChecked } = profile.authorization
      const isCheckedHere = context.input.recoverable && recoverableChecked === 'at-once'
      return refuseWithout(isCheckedHere ? [...create, ...recoverable] : create, context, profile)
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
    // The store may have saved the key before this refusal. The total counts the key only after the next successful create.
    const { left } = outcome
    if (left !== undefined) {
      total.hold(api.id, (await store.count(api.id)) - 1)
      context.changed = { type: 'key', change: 'created', keyId: left, apiId: api.id }
    }
    return { kind: outcome.kind, details: permissionDetails(caller, recoverable, input.apiId, profile) }
  },
  showsKeys: () => true,
  doubts: ({ json }) => doubtsAboutCreate(json),
}

function withDefaults(
  request: CreateKeyRequest,
  { defaultPrefix, defaultBytes }: Api,
): CreateKeyCommand['request'] {
  if (defaultPrefix === undefined && defaultBytes === undefined) return request
  return {
    ...(defaultPrefix !== undefined && {
      prefix: defaultPrefix,
      isDefaultPrefix: request.prefix === undefined,
    }),
    ...(defaultBytes !== undefined && { byteLength: defaultBytes }),
    ...request,
  }
}
