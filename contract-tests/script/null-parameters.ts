import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
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
export async function takesNullForNothing(context: CheckContext): Promise<Outcome> {
  const { client, run, pool } = context
  const own = new Set(pool.created().flatMap(({ body, keyId }) => (body.recoverable === true ? [keyId] : [])))
  const outcomes: Outcome[] = []
  let cursor: string | undefined
  for (const [place, { isNext = false, ...query }] of spellings.entries()) {
    if (context.requestsLeft() < 1) {
      context.leaveOut(spellings.length - place, 'listing')
      break
    }
    if (isNext && cursor === undefined) continue
    const asked = { externalId: run.users.main, ...query, ...(isNext ? { cursor } : {}) }
    const exchange = await client.list(asked, { purpose: 'probe' })
    cursor = undefined
    if (!isSuccess(exchange)) continue
    const page = pageOf(exchange)
    cursor = page.cursor
    for (const { record, pointer } of page.records) {
      if (!own.has(String(record.id))) continue
      const isShown = record.plaintext !== undefined && record.plaintext !== null
      outcomes.push(
        isShown
          ? failed({
              place: { instanceLocation: `${pointer}/plaintext` },
              expected: 'no plaintext, because decrypt was not true',
              received: 'a string',
              exchanges: [exchange],
            })
          : met,
      )
    }
  }
  return allOf(outcomes, 'the target refuses null, or no recoverable key was listed')
}
