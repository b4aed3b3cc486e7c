import type { KeyRecord } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, NotMet, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { type ListingContext, type PredictedMember, predictions } from '../model/predict-record.js'
import { type Difference, hasNone } from '../records/member-checks.js'
import { seenRecords } from '../records/seen-records.js'
import type { AnsweredExchange, TargetExchange } from '../traffic/exchange.js'
import { listAgain } from '../traffic/list-again.js'
import { type ListedRecord, pageOf } from '../traffic/reader.js'
import { firstPageOf, listingContextOf, pagesTo } from './listing-context.js'

export interface ListedKey {
  listed: ListedRecord
  fixture: KeyFixture
}

const found = new WeakMap<readonly ListedRecord[], { created: number; keys: readonly ListedKey[] }>()

export function listedKeys({ history, pool }: CheckContext): readonly ListedKey[] {
  const records = seenRecords(history)
  const created = pool.created()
  const known = found.get(records)
  if (known?.created === created.length) return known.keys
  const fixtures = new Map<unknown, KeyFixture>(created.map(fixture => [fixture.keyId, fixture]))
  const keys = records.flatMap(listed => {
    const fixture = fixtures.get(listed.record.id)
    return fixture === undefined ? [] : [{ listed, fixture }]
  })
  found.set(records, { created: created.length, keys })
  return keys
}

/** Compares a member of every listed key of the run with the value that the key's create predicts. */
export async function holdsAgainstModel(context: CheckContext, member: PredictedMember): Promise<Outcome> {
  const predict = predictions[member]
  const contexts = new Map<AnsweredExchange, ListingContext>()
  return everyListedKey(context, member, (value, { fixture, listed: { page } }) => {
    const listing = contexts.get(page) ?? listingContextOf(page, context)
    contexts.set(page, listing)
    return predict(value, fixture, listing)
  })
}

/** A wrong value soon after the create counts only if it is also wrong in a repeated listing. */
async function everyListedKey(
  context: CheckContext,
  member: keyof KeyRecord,
  check: (value: unknown, key: ListedKey) => Difference | undefined,
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const unsettled: ListedKey[] = []
  for (const key of listedKeys(context)) {
    const outcome = checked(key, member, check)
    if (outcome.kind !== 'failed') outcomes.push(outcome)
    else if (isSettled(key, context) || cannotRepeat(key, member, context)) return outcome
    else unsettled.push(key)
  }
  for (const page of pagesOf(unsettled).slice(0, mostRepetitions)) {
    outcomes.push(await askedAgain(page, context, key => checked(key, member, check)))
  }
  return allOf(outcomes, 'no key of the run was listed')
}

/** Whether a repeated listing may show another `enabled`, because the key expires soon. */
function cannotRepeat(
  { fixture: { body } }: ListedKey,
  member: keyof KeyRecord,
  { clock, run, time }: CheckContext,
) {
  const { enabled, expires = Number.POSITIVE_INFINITY } = body
  return (
    member === 'enabled' &&
    enabled !== false &&
    expires <= clock.latest(time.now()) + run.visibilityMs + marginMs
  )
}
const marginMs = 10_000

/** A few pages are enough, because most errors appear on most pages. */
const mostRepetitions = 3

function checked(
  key: ListedKey,
  member: keyof KeyRecord,
  check: (value: unknown, key: ListedKey) => Difference | undefined,
): Outcome {
  const { listed, fixture } = key
  const value = listed.record[member]
  if (value === undefined || value === null) return hasNone(member)
  const difference = check(value, key)
  if (!difference) return met
  return failed({
    place: { instanceLocation: `${listed.pointer}/${member}${difference.pointer ?? ''}` },
    expected: difference.expected,
    received: difference.received,
    // The listing may ask for the received externalId. Readers would then think that the expected externalId is wrong, so the
    // failure names its origin.
    ...(member === 'identity' &&
      difference.expected !== 'nothing' && { expectedFrom: 'the externalId of its create' }),
    exchanges: [fixture.exchange, listed.page],
  })
}

/** Whether the listing began so late that it must show all values of the key's create. */
export function isSettled({ listed, fixture }: ListedKey, { run, history }: CheckContext): boolean {
  const { startedAtMs } = firstPageOf(listed.page, history)
  return run.startedAt + startedAtMs >= fixture.createdBefore + run.visibilityMs
}

function pagesOf(keys: readonly ListedKey[]): AnsweredExchange[] {
  const pages = new Map(keys.map(({ listed }) => [JSON.stringify(listed.page.request.query), listed.page]))
  return [...pages.values()]
}

/** Uses the cursors of the new pages, because a used cursor may show old data. */
async function askedAgain(
  page: AnsweredExchange,
  context: CheckContext,
  check: (key: ListedKey) => Outcome,
): Promise<Outcome> {
  const pages = pagesTo(page, context.history)
  if (context.requestsLeft() < pages.length) {
    context.leaveOut(1, 'repeated listing')
    return notExercised('the budget left no requests for this check')
  }
  await context.settled()
  const known = new Map(context.pool.created().map(fixture => [fixture.keyId, fixture]))
  try {
    return allOf(
      (await readAgain(pages, context)).flatMap(listed => {
        const fixture = known.get(String(listed.record.id))
        return fixture === undefined ? [] : [check({ listed, fixture })]
      }),
      'the second reading of the page showed no key of the run',
    )
  } catch (error) {
    if (error instanceof NotMet) return notExercised('the second reading of the page failed')
    throw error
  }
}

/** @throws {NotMet} if an answer is not a page. */
async function readAgain(
  pages: readonly TargetExchange[],
  { client }: CheckContext,
): Promise<readonly ListedRecord[]> {
  const records: ListedRecord[] = []
  let cursor: string | undefined
  for (const { request } of pages) {
    const query = request.query.map(
      ([name, value]) => [name, name === 'cursor' ? (cursor ?? value) : value] as const,
    )
    const page = pageOf(await listAgain(client, { request: { ...request, query } }))
    records.push(...page.records)
    cursor = page.cursor
    if (cursor === undefined) break
  }
  return records
}
