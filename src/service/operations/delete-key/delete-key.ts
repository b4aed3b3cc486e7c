import { validateDeleteKeyRequest } from '../../../../schemas/generated/neighbour-validators.js'
import type { DeleteKeyRequest } from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import { commonFailures, type Operation } from '../../operation.js'
import { authentication, mediaTypeStep, syntaxStep } from '../../steps.js'
import { authorizeFor, bodyStep, findKey, keyNotFound } from '../neighbours/key-of-request.js'

export const deleteKeyFailures = [
  ...commonFailures,
  'key-not-found',
  'malformed-json',
  'not-allowed',
] as const

const checkBody = bodyStep(validateDeleteKeyRequest, 'delete-key-request.schema.json')

/** This operation is outside the specification. `validation` finds the key, because `authorization` needs the key. */
export const deleteKeyOperation: Operation<DeleteKeyRequest> = {
  ...operationNamed('keys.deleteKey'),
  failures: deleteKeyFailures,
  steps: {
    mediaType: mediaTypeStep,
    syntax: syntaxStep,
    validation: async (state, context) => (await checkBody(state, context)) ?? findKey(state, context),
    authentication,
    authorization(_, context) {
      const { key, caller } = context
      if (key === undefined) return keyNotFound(context.input.keyId)
      const failure = authorizeFor('delete_key', key, context)
      if (failure !== undefined) return failure
      return key.workspaceId === caller.workspaceId ? undefined : { kind: 'not-allowed' }
    },
  },
  async run({ store, keyCache, total, emit }, context) {
    const { key, input } = context
    const keyId = key?.id ?? input.keyId
    if (key !== undefined) total.hold(key.apiId, await store.count(key.apiId))
    const isDeleted = await store.change({ keyId }, found =>
      found.key === undefined ? { result: false } : { result: true, changes: { remove: keyId } },
    )
    keyCache.drop(keyId)
    if (!isDeleted) return keyNotFound(input.keyId)
    if (key !== undefined) {
      context.changed = { type: 'key', change: 'deleted', keyId, apiId: key.apiId }
      emit(context.changed)
    }
    return { body: ['{}'] }
  },
}
