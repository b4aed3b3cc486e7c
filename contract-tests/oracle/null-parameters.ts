import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { isSuccess } from '../records/succeeds.js'
import { pageOf } from '../traffic/reader.js'

/** decrypt and revalidateKeysCache may be null, which asks for nothing. How null is written in a query is not shown: it may be refused. */
export async function takesNullForNothing({ client, run, pool }: CheckContext): Promise<Outcome> {
  const query = { externalId: run.users.main, limit: 100 }
  const outcomes: Outcome[] = []
  for (const spelled of [{ decrypt: 'null', revalidateKeysCache: true }, { revalidateKeysCache: 'null' }]) {
    const exchange = await client.list({ ...query, ...spelled }, { purpose: 'probe' })
    if (!isSuccess(exchange)) continue
    const own = new Set(
      pool.created().flatMap(({ body, keyId }) => (body.recoverable === true ? [keyId] : [])),
    )
    for (const { record, pointer } of pageOf(exchange).records) {
      if (!own.has(String(record.id))) continue
      const isShown = record.plaintext !== undefined && record.plaintext !== null
      outcomes.push(
        isShown
          ? failed({
              place: { instanceLocation: `${pointer}/plaintext` },
              expected: 'nothing, since decrypt was not true',
              received: 'a string',
              exchanges: [exchange],
            })
          : met,
      )
    }
  }
  return allOf(outcomes, 'null is refused, or no recoverable key was listed')
}
