import type { CheckContext } from '../../engine/check-context.js'
import { unlessImpossible } from '../../keys/probe.js'
import { nameOf } from '../../keys/recipe-fields.js'
import { createBodyIn } from '../../records/create-body.js'
import { isObject } from '../../records/is-object.js'
import { successfulCreates } from '../../records/seen-records.js'
import { isSuccess } from '../../traffic/exchange.js'
import type { ListQuery } from '../../traffic/requests.js'
import { aboutCount } from '../expected-keys.js'
import { countedIn } from './walks.js'

/** More pages than half of the keys of a run fill. */
const mostPages = 4
/** The first page, a create, and the other pages. */
const mostRequests = 2 + mostPages

/**
 * Creates a key between two pages of the API, once in a run. All older keys are visible by then, so the model finds a key that the
 * listing lost.
 */
export async function walkAcrossCreate(context: CheckContext): Promise<void> {
  const { client, history, run } = context
  const name = nameOf('between pages', run.runId)
  const isDone = successfulCreates(history).some(exchange => createBodyIn(exchange)?.name === name)
  if (isDone || !run.met.has('write')) return
  if (context.keysLeft() < 1 || context.requestsLeft() < mostRequests) {
    context.leaveOut(1, 'create between two pages')
    return
  }
  await context.allVisible()
  // Half of the keys, or as many as a page holds if the number of keys is unknown.
  const isLong = countedIn(history, run.apiId) === 0
  const limit = isLong ? 100 : Math.min(100, Math.ceil(aboutCount(context) / 2))
  const query = { limit, revalidateKeysCache: true }
  const read = async (asked: ListQuery) => {
    const page = await unlessImpossible(() => client.list(asked, { purpose: 'probe' }))
    const json = page && isSuccess(page) ? page.response.json : undefined
    return isObject(json) && typeof json.cursor === 'string' ? json.cursor : ''
  }
  let cursor = await read(query)
  if (cursor === '') return
  const user = { externalId: run.users.refused('probe') }
  await unlessImpossible(() =>
    client.create({ apiId: run.apiId, name, ...user, expires: run.expires, enabled: false }),
  )
  for (let page = 0; page < mostPages && cursor !== ''; page += 1) cursor = await read({ ...query, cursor })
}
