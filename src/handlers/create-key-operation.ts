import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { type CreateKeyRefusal, createKey } from '../domain/create-key.js'
import { drawMaterial } from '../draw-material.js'
import { authentication } from './authentication.js'
import { refuseWithout } from './authorization.js'
import { type Draft, known } from './draft.js'
import type { Failure } from './failure.js'
import { findApiStage } from './find-api-stage.js'
import type { Operation } from './operation.js'
import { mediaTypeStage, syntaxStage } from './read-body.js'
import type { Service } from './service.js'
import { validateBody } from './validate-body.js'

/** `POST /v1/keys.createKey` (spec 4.2). */
export const createKeyOperation: Operation<CreateKeyRequest> = {
  name: 'keys.createKey',
  method: 'POST',
  path: '/v1/keys.createKey',
  stages: {
    mediaType: mediaTypeStage,
    syntax: syntaxStage,
    validation({ profile }, draft) {
      const validation = validateBody(draft.json, profile)
      if ('violations' in validation) return { kind: 'invalid-request', violations: validation.violations }
      draft.input = validation.request
      return undefined
    },
    authentication,
    authorization,
    api: findApiStage,
  },
  async run(service, draft) {
    const { store, world, profile } = service
    const request = known(draft.input)
    const material = drawMaterial(service, request, draft.now)
    const command = { api: known(draft.api), request, material, now: draft.now }
    const outcome = createKey(world, profile, command)
    if (outcome.kind !== 'granted') return refusal(outcome)
    const { id: keyId } = await store.addKey(outcome.key)
    return { body: JSON.stringify({ keyId, key: material.key }) }
  },
}

function authorization({ profile }: Service, draft: Draft<CreateKeyRequest>): Failure | undefined {
  const { create, recoverable } = profile.authorization
  return refuseWithout(known(draft.input).recoverable ? [...create, ...recoverable] : create, draft)
}

function refusal(outcome: CreateKeyRefusal): Failure {
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
    case 'expires-refused':
    case 'refill-needs-remaining':
    case 'refill-day-refused':
      return { kind: outcome.kind }
  }
}
