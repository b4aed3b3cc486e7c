import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { operationNamed } from '../../schemas/operations.js'
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
    const request = withDefaults(input, api)
    const mayEncrypt = isPermitted(caller, recoverable, input.apiId)
    const command = { api, request, mayEncrypt, now: context.now }
    const { createKey } = await lazyParts.createKey()
    const outcome = await createKey(store, world, profile, random, command)
    if (outcome.kind === 'created') {
      const { keyId, key } = outcome
      tell({ type: 'key', change: 'created', keyId, apiId: api.id })
      return { body: JSON.stringify({ keyId, key }) }
    }
    if (outcome.kind !== 'encrypt-not-permitted') return (await lazyParts.refusals()).refusedCreate(outcome)
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

/** The request with what keys of the API have that are created without. */
function withDefaults(request: CreateKeyRequest, { defaultPrefix, defaultBytes }: Api): CreateKeyRequest {
  if (defaultPrefix === undefined && defaultBytes === undefined) return request
  return {
    ...(defaultPrefix !== undefined && { prefix: defaultPrefix }),
    ...(defaultBytes !== undefined && { byteLength: defaultBytes }),
    ...request,
  }
}
