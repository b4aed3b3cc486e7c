import { isObject } from '../../src/common/json.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { ReadKeys } from './create-account.js'
import type { AnsweredExchange } from './exchange.js'
import { listingOf } from './listing-of.js'
import type { RawRequest } from './requests.js'

const mostPages = 3

/**
 * A first page with status 400 or 404 counts as an empty listing, because the target may refuse to list a user without keys.
 *
 * @param send Resolves to undefined if there is no answer.
 */
export function readingKeys(
  send: (raw: RawRequest) => Promise<AnsweredExchange | undefined>,
  run: Pick<RunFacts, 'apiId'>,
): ReadKeys {
  return async ({ apiId, externalId, ownerId }) => {
    const keys: unknown[] = []
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const listing = listingOf({ apiId, externalId, ownerId, limit: 100, revalidateKeysCache: true, cursor })
      const exchange = await send({ ...listing, purpose: 'probe' })
      if (exchange === undefined) return undefined
      const { status, json } = exchange.response
      // For an API outside the run, any status 4xx except 429 means that the token sees no keys.
      const isRefused = apiId === run.apiId ? status === 400 || status === 404 : status >= 400 && status < 500
      if (page === 0 && isRefused && status !== 429) return []
      if (status !== 200 || !isObject(json) || !Array.isArray(json.keys)) return undefined
      keys.push(...json.keys)
      if (typeof json.cursor !== 'string' || json.cursor === '') return keys
      cursor = json.cursor
    }
    return undefined
  }
}
