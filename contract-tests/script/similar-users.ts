import { counted } from '../../src/common/document/counted.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { filterTooWide } from '../findings/hypotheses.js'
import { answersDecrypt } from '../records/expected-keys.js'
import { externalIdOf, isText } from '../records/external-id.js'
import { seenRecords } from '../records/seen-records.js'
import { type Page, pageOf } from '../traffic/reader.js'
import { rotated } from './rotated.js'
import { type TrapText, trapTexts } from './trap-texts.js'

const askedAlways = 6
const requestsReserved = 55

/** A target that filters by pattern, by normal form or by another member lists keys of similar users. */
export async function findsNoSimilarUser(context: CheckContext): Promise<Outcome> {
  const { client, run } = context
  const { patterns } = run.users
  const outcomes: Outcome[] = []
  // A run with few remaining requests tries only the first users. The rotation makes each seed begin with another pattern.
  const users = [...otherIdOf(context), ...rotated(patterns, run.randomSeed)]
  for (const [index, externalId] of users.entries()) {
    if (index >= askedAlways && context.requestsLeft() <= requestsReserved) {
      context.leaveOut(users.length - index, 'user')
      break
    }
    const decrypt = index % 2 === 1 && answersDecrypt(context) ? true : undefined
    const exchange = await client.list(
      { externalId, revalidateKeysCache: true, decrypt },
      { purpose: 'probe' },
    )
    const isFree = externalId.includes(run.runId) || !patterns.includes(externalId)
    if (exchange.response.status !== 200 || !isFree) continue
    const outcome = holdsNoKey(pageOf(exchange))
    if (outcome.kind === 'failed') return outcome
    outcomes.push(outcome)
  }
  if (run.thorough) outcomes.push(...(await findNoKeyOfTheRun(context, trapTexts)))
  return allOf(outcomes, 'no listing by an unknown externalId got status 200')
}

/** The target may have users with these names, but their listings must not show keys that the run created for other users. */
async function findNoKeyOfTheRun(
  { client, pool }: CheckContext,
  texts: readonly TrapText[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { example } of texts) {
    const query = { externalId: example, revalidateKeysCache: true }
    const exchange = await client.list(query, { purpose: 'probe' })
    if (exchange.response.status !== 200) continue
    // A key with this ownerId does not count as a key of another user, because an ownerId may link a key to the user.
    const others = pool
      .created()
      .filter(({ body }) => body.externalId !== example && body.ownerId !== example)
    const ids = new Set<unknown>(others.map(({ keyId }) => keyId))
    const page = pageOf(exchange)
    outcomes.push(holdsNoKey({ ...page, records: page.records.filter(({ record }) => ids.has(record.id)) }))
  }
  return outcomes
}

function otherIdOf({ history, run }: CheckContext): string[] {
  const identities = seenRecords(history).map(({ record }) => record.identity)
  const own = identities.find(identity => externalIdOf(identity) === run.users.main)
  return isObject(own) && isText(own.id) && own.id !== own.externalId ? [own.id] : []
}

export function holdsNoKey({ records, exchange }: Page): Outcome {
  if (records.length === 0) return met
  return failed({
    place: { instanceLocation: '/keys' },
    expected: '[]',
    received: counted(records.length, 'key'),
    cause: filterTooWide,
    exchanges: [exchange],
  })
}
