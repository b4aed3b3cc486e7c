import type { ListKeysQuery } from '../../schemas/generated/types.js'
import { listKeys } from '../domain/list-keys.js'
import { authentication } from './authentication.js'
import { isPermitted, permissionDetails } from './authorization.js'
import { type Draft, known } from './draft.js'
import type { Failure } from './failure.js'
import { findApiStage } from './find-api-stage.js'
import type { Operation } from './operation.js'
import { readQuery } from './read-query.js'
import type { Service } from './service.js'

const nothingToCheck = () => undefined

/** `GET /v1/apis.listKeys` (spec 4.1). */
export const listKeysOperation: Operation<ListKeysQuery> = {
  name: 'apis.listKeys',
  method: 'GET',
  path: '/v1/apis.listKeys',
  stages: {
    mediaType: nothingToCheck,
    syntax: nothingToCheck,
    validation({ profile }, draft) {
      const reading = readQuery(draft.search, profile)
      if ('violations' in reading)
        return { kind: 'invalid-request', violations: reading.violations, violationsIn: 'query' }
      draft.input = reading.query
      return undefined
    },
    authentication,
    authorization,
    api: findApiStage,
  },
  async run(service, draft) {
    const { store, memory, profile, recordTexts } = service
    const query = known(draft.input)
    const decryptFailure = refuseDecrypt(service, draft)
    if (decryptFailure !== undefined) return decryptFailure
    const outcome = await listKeys(store, memory, profile, { api: known(draft.api), query, now: draft.now })
    if (outcome.kind !== 'listed') return { kind: outcome.kind }
    const { keys, total, cursor } = outcome
    const isRevealed = query.decrypt === true && mayDecrypt(service, draft)
    const texts = keys.map(key =>
      isRevealed && key.plaintext !== undefined
        ? recordTexts.revealed(key, draft.now)
        : recordTexts.of(key, draft.now),
    )
    const cursorText = cursor === undefined ? '' : `,"cursor":${JSON.stringify(cursor)}`
    return { body: `{"keys":[${texts.join(',')}],"total":${total}${cursorText}}` }
  },
}

function authorization({ profile }: Service, draft: Draft<ListKeysQuery>): Failure | undefined {
  const { apiId } = known(draft.input)
  const caller = known(draft.caller)
  const needed = profile.authorization.list
  if (isPermitted(caller, needed, apiId)) return undefined
  return { kind: 'missing-permission', details: permissionDetails(caller, needed, apiId) }
}

function mayDecrypt({ profile }: Service, draft: Draft<ListKeysQuery>): boolean {
  return isPermitted(known(draft.caller), profile.authorization.decrypt, known(draft.input).apiId)
}

function refuseDecrypt(service: Service, draft: Draft<ListKeysQuery>): Failure | undefined {
  const { decrypt, apiId } = known(draft.input)
  const { decrypt: needed, decryptWithout } = service.profile.authorization
  if (decrypt !== true || decryptWithout === 'omit' || mayDecrypt(service, draft)) return undefined
  return { kind: 'decrypt-not-permitted', details: permissionDetails(known(draft.caller), needed, apiId) }
}
