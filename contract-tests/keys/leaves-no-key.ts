import type { CheckContext } from '../engine/check-context.js'
import { failed, met, NotMet, notExercised, type Outcome } from '../engine/outcome.js'
import { hypotheses } from '../findings/hypotheses.js'
import { createBodyIn } from '../records/create-body.js'
import { hasMark } from '../records/external-id.js'
import { returnedIds, seenRecords } from '../records/seen-records.js'
import type { RefusedCreateName } from '../script/bodies.js'
import { userOfRefused } from '../script/create-bodies.js'
import { isSuccess } from '../traffic/exchange.js'
import type { Reader, Walk } from '../traffic/reader.js'
import type { ListQuery } from '../traffic/requests.js'

/** Checks that a refused create left no key of its user. For users with other keys, the requirements in model.ts check this. */
export async function leavesNoKey(context: CheckContext, name: RefusedCreateName): Promise<Outcome> {
  const { pool, reader, run, history } = context
  const refusal = await pool.refusal(name)
  const sent = createBodyIn(refusal)
  const externalId = userOfRefused(name, run)
  if (sent?.externalId !== externalId) return met
  const walk = await walkOf(reader, { externalId, limit: 100, revalidateKeysCache: true })
  if (walk === undefined)
    return notExercised('the target refused a listing by the externalId of the refused create')
  const { records, pages, ended } = walk
  const page = pages.at(-1)
  // A service may take names of the run for one user. Ignores keys of other users, which a listing shows if its filter does not
  // work. Other requirements check the filter.
  const own = returnedIds(history.filter(({ response }) => response !== refusal.response))
  const unknown = records.filter(({ record }) => !own.has(record.id))
  const left = unknown.find(({ record }) => {
    const identity = record.identity
    if (typeof identity === 'object' && identity !== null && 'externalId' in identity) {
      const isOfAnother = typeof record.name === 'string' && record.name !== sent.name
      return identity.externalId === externalId && !isOfAnother
    }
    return hasMark(record, run) && records.length <= 1
  })
  if (!left) {
    if (!ended) return notExercised('the listing by externalId has too many pages')
    if (unknown.length > 0)
      return notExercised(
        'the filter by externalId does not work, so the suite cannot search for a key of the refused create',
      )
    return (await findsKeysOfUsers(context))
      ? met
      : notExercised('listings by externalId do not show created keys')
  }
  const keyId = left.record.id
  await context.account.found(
    {
      ...(typeof keyId === 'string' ? { keyId } : {}),
      apiId: run.apiId,
      externalId,
      expires: run.expires,
      disabled: false,
      state: isSuccess(refusal) ? 'created' : 'left by a refused request',
    },
    left.record,
  )
  return failed({
    place: { instanceLocation: `${left.pointer}` },
    expected: 'no key',
    received: `the key ${String(keyId ?? 'without an id')}`,
    cause: isSuccess(refusal) ? 'createKey makes a key that it must refuse' : hypotheses.leftByRefusal,
    exchanges: page ? [refusal, page.exchange] : [refusal],
  })
}

/**
 * Whether listings by externalId show the first and the last key of the main user. One of them may be absent if the target
 * filters only one page of all keys.
 */
async function findsKeysOfUsers({ pool, run, history }: CheckContext): Promise<boolean> {
  const own = pool
    .created()
    .filter(({ body }) => body.apiId === run.apiId && body.externalId === run.users.main)
  for (const fixture of new Set([own.at(0), own.at(-1)])) {
    if (fixture === undefined) continue
    const isSeen = seenRecords(history).some(
      ({ record, page }) =>
        // A record without an id also counts, because the specification does not require the member.
        (record.id === undefined || record.id === fixture.keyId) &&
        page.request.query.some(([name]) => name === 'externalId'),
    )
    if (!isSeen && (await pool.recordOf(fixture)) === undefined) return false
  }
  return true
}

/** Undefined if the target refuses the listing, as it may for a user without keys. */
async function walkOf(reader: Reader, query: ListQuery): Promise<Walk | undefined> {
  try {
    return await reader.walk(query, 3)
  } catch (error) {
    if (error instanceof NotMet && error.finding.place === 'status') return undefined
    throw error
  }
}
