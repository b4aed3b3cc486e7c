import type { ListKeysQuery, Profile, StoredKey } from '../../schemas/generated/types.js'
import { listKeys } from '../domain/list-keys.js'
import { authentication } from './authentication.js'
import { isPermitted, permissionDetails, refuseWithout } from './authorization.js'
import { type Draft, known } from './draft.js'
import type { Failure } from './failure.js'
import { findApiStage } from './find-api-stage.js'
import type { Operation } from './operation.js'
import { readQuery } from './read-query.js'
import type { Written } from './record-texts.js'
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
    validation({ profile, readings }, draft) {
      const { search } = draft
      const reading = readings.get(search) ?? readings.keep(search, readQuery(search, profile))
      if ('violations' in reading)
        return { kind: 'invalid-request', violations: reading.violations, violationsIn: 'query' }
      draft.input = reading.query
      return undefined
    },
    authentication,
    authorization: ({ profile }, draft) => refuseWithout(profile.authorization.list, draft),
    api: findApiStage,
  },
  async run(service, draft) {
    const { store, memory, profile, pageMemo } = service
    const query = known(draft.input)
    const decryptFailure = refuseDecrypt(service, draft)
    if (decryptFailure !== undefined) return decryptFailure
    const revision = query.decrypt !== true && isExact(profile) ? store.revision : undefined
    const recalled = revision === undefined ? undefined : pageMemo.recall(draft.search, revision, draft.now)
    if (recalled !== undefined) return recalled

    const outcome = await listKeys(store, memory, profile, { api: known(draft.api), query, now: draft.now })
    if (outcome.kind !== 'listed') return { kind: outcome.kind }
    const { keys, total, cursor } = outcome
    const records = writeRecords(service, draft, keys)
    const texts = records.map(({ text }) => text).join(',')
    const cursorText = cursor === undefined ? '' : `,"cursor":${JSON.stringify(cursor)}`
    const body = `{"keys":[${texts}],"total":${total}${cursorText}}`
    if (revision !== undefined) {
      const until = records.reduce((earliest, record) => Math.min(earliest, record.until), Infinity)
      pageMemo.keep(draft.search, { body, revision, from: draft.now, until })
    }
    return { body }
  },
}

/** Whether a page tells what the store holds at this instant, and not what it held a while ago. */
function isExact({ listing }: Profile): boolean {
  return listing.cacheFreshMs + listing.cacheStaleMs + listing.totalLagMs === 0
}

function writeRecords(
  service: Service,
  draft: Draft<ListKeysQuery>,
  keys: readonly StoredKey[],
): readonly Written[] {
  const { recordTexts } = service
  const isRevealed = known(draft.input).decrypt === true && mayDecrypt(service, draft)
  return keys.map(key =>
    isRevealed && key.plaintext !== undefined
      ? recordTexts.revealed(key, draft.now)
      : recordTexts.of(key, draft.now),
  )
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
