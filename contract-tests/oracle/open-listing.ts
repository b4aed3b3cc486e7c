import type { CheckContext } from '../engine/check-context.js'
import { unlessImpossible } from '../keys/probe.js'
import { isObject } from '../records/is-object.js'
import { isSuccess } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'
import { aboutCount } from './expected-keys.js'
import { countedIn } from './walks.js'

/** More pages than half of the keys of a run fill. */
const mostPages = 4

/**
 * Reads the first page of a listing, with half of its keys, or as many as a page holds if the listing is long. Returns a function that reads the other pages, after a create. The model
 * checks afterwards that the listing lost no key.
 */
export async function openListing(context: CheckContext, externalId?: string): Promise<() => Promise<void>> {
  const isLong = countedIn(context.history, context.run.apiId, externalId) === 0
  const limit = isLong ? 100 : Math.min(100, Math.ceil(aboutCount(context, externalId) / 2))
  const query = { externalId, limit, revalidateKeysCache: true }
  const read = async (asked: ListQuery) => {
    const page = await unlessImpossible(() => context.client.list(asked, { purpose: 'probe' }))
    const json = page && isSuccess(page) ? page.response.json : undefined
    return isObject(json) && typeof json.cursor === 'string' ? json.cursor : ''
  }
  let cursor = await read(query)
  return async () => {
    for (let page = 0; page < mostPages && cursor !== ''; page += 1) cursor = await read({ ...query, cursor })
  }
}
