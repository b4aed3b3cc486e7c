import type { CheckContext } from '../engine/check-context.js'
import { isSuccess } from '../traffic/exchange.js'
import { pageOf } from '../traffic/reader.js'
import type { ListQuery } from '../traffic/requests.js'

const spellings: readonly (ListQuery & { isNext?: boolean })[] = [
  { limit: 100, decrypt: 'null', revalidateKeysCache: true },
  // The target may refuse 0 and the empty text, so the next two listings have no other unusual value.
  { limit: 100, decrypt: '0' },
  { limit: 4, decrypt: '' },
  { limit: 4, decrypt: 'null', revalidateKeysCache: 'null' },
  { limit: 4, decrypt: 'null', revalidateKeysCache: 'null', isNext: true },
]

/** The specification does not say how a query expresses null, so the target may refuse any spelling. */
export async function listWithNull(context: CheckContext): Promise<void> {
  const { client, run } = context
  let cursor: string | undefined
  for (const [place, { isNext = false, ...query }] of spellings.entries()) {
    if (context.requestsLeft() < 1) return context.leaveOut(spellings.length - place, 'listing')
    if (isNext && cursor === undefined) continue
    const asked = { externalId: run.users.main, ...query, ...(isNext ? { cursor } : {}) }
    const exchange = await client.list(asked, { purpose: 'probe' })
    cursor = isSuccess(exchange) ? pageOf(exchange).cursor : undefined
  }
}
