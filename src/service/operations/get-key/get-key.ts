import { validateGetKeyQuery } from '../../../../schemas/generated/neighbour-validators.js'
import type { GetKeyQuery, Profile } from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import { keyRecord } from '../../../domain/keys/key-record.js'
import { schemaViolations } from '../../failures/violation.js'
import { commonFailures, type Operation } from '../../operation.js'
import { authentication, decryptRule, isPermitted } from '../../steps.js'
import { authorizeFor, findKey, keyNotFound } from '../neighbours/key-of-request.js'

export const getKeyFailures = [...commonFailures, 'decrypt-not-permitted', 'key-not-found'] as const

/** This operation is outside the specification. `validation` finds the key, because `authorization` needs the key. */
export const getKeyOperation: Operation<GetKeyQuery> = {
  ...operationNamed('keys.getKey'),
  failures: getKeyFailures,
  steps: {
    validation(state, context) {
      const query = queryOf(context.search)
      if (!validateGetKeyQuery(query)) {
        const violations = schemaViolations(validateGetKeyQuery.errors, query, 'get-key-query.schema.json')
        return { kind: 'invalid-request', violations, violationsIn: 'query' }
      }
      context.input = query
      return findKey(state, context)
    },
    authentication,
    authorization(state, context) {
      const { key, caller, input } = context
      if (key === undefined) return keyNotFound(input.keyId)
      const failure = authorizeFor('read_key', key, context)
      if (failure !== undefined) return failure
      if (key.workspaceId !== caller.workspaceId) return keyNotFound(input.keyId)
      const isRefused =
        input.decrypt === true && !isPermitted(caller, state.profile.authorization.decrypt, key.apiId)
      return isRefused ? { kind: 'decrypt-not-permitted', rule: decryptRule } : undefined
    },
  },
  async run({ world, profile }, { key, input, now }) {
    if (key === undefined) return keyNotFound(input.keyId)
    const { record } = keyRecord(key, world, shownByGet(profile), now, input.decrypt === true)
    return { body: [JSON.stringify(record)] }
  },
  parameters: search => queryOf(search),
  showsKeys: search => search.includes('decrypt'),
}

function queryOf(search: string): Record<string, unknown> {
  const parameters = new URLSearchParams(search)
  const keyIds = parameters.getAll('keyId')
  const decrypt = parameters.getAll('decrypt')
  return {
    ...(keyIds.length > 0 && { keyId: keyIds.length === 1 ? keyIds[0] : keyIds }),
    ...(decrypt.length > 0 && { decrypt: decrypt.length > 1 || decrypt[0] !== '' }),
  }
}

function shownByGet(profile: Profile): Profile {
  const { records } = profile
  const omit = records.omit.filter(name => name !== 'enabled')
  return { ...profile, records: { ...records, omit, environment: false, permissions: 'direct' } }
}
