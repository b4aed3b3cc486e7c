import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { operationNamed } from '../../schemas/operations.js'
import { type CreateKeyRefusal, createKey } from '../domain/create-key.js'
import { authentication } from './authentication.js'
import { refuseWithout } from './authorization.js'
import { mediaTypeStage, syntaxStage } from './body-stages.js'
import type { Failure } from './failure.js'
import { findApiStage } from './find-api-stage.js'
import type { Operation } from './operation.js'
import { known, type RequestContext } from './request-context.js'
import type { State } from './state.js'
import { validateBody } from './validate-body.js'

/** `POST /v1/keys.createKey` (spec 4.2). */
export const createKeyOperation: Operation<CreateKeyRequest> = {
  ...operationNamed('keys.createKey'),
  stages: {
    mediaType: mediaTypeStage,
    syntax: syntaxStage,
    validation({ profile }, context) {
      const validation = validateBody(context.json, profile)
      if ('violations' in validation) return { kind: 'invalid-request', violations: validation.violations }
      context.input = validation.request
      return undefined
    },
    authentication,
    authorization,
    api: findApiStage,
  },
  async run({ store, world, profile, random }, { api, input, now }) {
    const command = { api: known(api), request: known(input), now }
    const outcome = await createKey(store, world, profile, random, command)
    if (outcome.kind !== 'created') return refusal(outcome)
    return { body: JSON.stringify({ keyId: outcome.keyId, key: outcome.key }) }
  },
}

function authorization({ profile }: State, context: RequestContext<CreateKeyRequest>): Failure | undefined {
  const { create, recoverable } = profile.authorization
  return refuseWithout(known(context.input).recoverable ? [...create, ...recoverable] : create, context)
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
