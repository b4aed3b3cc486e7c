import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { listedKeys } from './listed-keys.js'

/** `plaintext` is the only member that the specification requires in a record (section 4.1). */
export function showsEveryPlaintext(context: CheckContext): Outcome {
  const { run } = context
  const outcomes = listedKeys(context).flatMap(({ listed, fixture }) => {
    const { record, page, pointer } = listed
    const decrypt = page.request.query.filter(([name]) => name === 'decrypt').map(([, value]) => value)
    const isMeant = decrypt.length === 1 && decrypt[0] === 'true' && fixture.body.recoverable === true
    const isSettled = run.startedAt + page.startedAtMs >= fixture.createdBefore + run.visibilityMs
    if (!isMeant) return []
    if (record.plaintext === fixture.key) return [met]
    // A record that a cache returns soon after the create may be outdated.
    const isFresh = page.request.query.some(
      ([name, value]) => name === 'revalidateKeysCache' && value === 'true',
    )
    if (record.plaintext !== undefined || (!isFresh && !isSettled)) return []
    return [
      failed({
        place: { instanceLocation: `${pointer}/plaintext` },
        expected: 'the raw key from the create',
        received: 'nothing',
        exchanges: [fixture.exchange, page],
      }),
    ]
  })
  return allOf(outcomes, 'no listing with decrypt showed the raw key of a recoverable key')
}
