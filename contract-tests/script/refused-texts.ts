import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { keyIdIn } from '../records/seen-records.js'
import { isRefused } from '../records/succeeds.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { type ListedRecord, pageOf } from '../traffic/reader.js'
import { allPermissions, allRoles } from './offered-values.js'
import { trapTexts } from './trap-texts.js'
import { allTrapTokens } from './wrong-tokens.js'

type Names = 'roles' | 'permissions'

/** The target may accept a text only if it creates a key whose record lists the text. */
export async function refusesEachText(context: CheckContext, field: Names): Promise<Outcome> {
  const { run } = context
  if (!run.thorough) return met
  const known = new Set(field === 'roles' ? allRoles(run.offers) : allPermissions(run.offers))
  const texts = trapTexts.map(({ example }) => example).filter(text => !known.has(text))
  const creates: Asked[] = []
  for (const text of texts)
    creates.push({ text, exchange: await create(context, field, { [field]: [text] }) })
  return leaveNothing(context, field, creates, ({ record }, text) => {
    const names = record[field]
    return Array.isArray(names) && names.includes(text)
  })
}

export async function refusesEachToken(context: CheckContext): Promise<Outcome> {
  if (!context.run.thorough) return met
  const creates: Asked[] = []
  for (const text of allTrapTokens.filter(one => one !== context.token))
    creates.push({ text, exchange: await create(context, 'tokens', {}, `Bearer ${text}`) })
  return leaveNothing(context, 'tokens', creates, () => false)
}

interface Asked {
  text: string
  exchange: AnsweredExchange
}

function create(
  { client, run }: CheckContext,
  kind: string,
  fields: Readonly<Record<string, unknown>>,
  authorization?: string,
): Promise<AnsweredExchange> {
  const name = `keymock contract ${run.runId} refused text`
  const body = { apiId: run.apiId, name, externalId: userOf(run, kind), expires: run.expires, ...fields }
  return client.create(body, { purpose: 'refusal', ...(authorization && { authorization }) })
}

/** All creates of a kind have the same user, so that one listing shows their keys. */
function userOf({ users }: CheckContext['run'], kind: string): string {
  return users.refused(`${kind}-texts`)
}

/** @param isLawful Whether the record of a created key shows that the target was allowed to create the key. */
async function leaveNothing(
  { client, pool, run }: CheckContext,
  kind: string,
  creates: readonly Asked[],
  isLawful: (listed: ListedRecord, text: string) => boolean,
): Promise<Outcome> {
  const query = { externalId: userOf(run, kind), limit: 100, revalidateKeysCache: true }
  const listing = await client.list(query, { purpose: 'probe' })
  const records = isSuccess(listing) ? pageOf(listing).records : []
  const made = new Set<ListedRecord>()
  const outcomes = creates.map(({ text, exchange }) => {
    const keyId = isSuccess(exchange) ? keyIdIn(exchange) : undefined
    const listed = records.find(({ record }) => keyId !== undefined && record.id === keyId)
    if (listed !== undefined) made.add(listed)
    return listed !== undefined && isLawful(listed, text) ? met : isRefused(exchange)
  })
  // If the target ignores the filter, the listing also contains the other keys of the run.
  const own = new Set<unknown>(pool.created().map(({ keyId }) => keyId))
  const left = records.find(listed => !made.has(listed) && !own.has(listed.record.id))
  if (left === undefined) return allOf(outcomes)
  const found = failed({
    place: { instanceLocation: left.pointer },
    expected: 'no key of a refused create',
    received: String(left.record.id),
    exchanges: [listing],
  })
  return allOf([...outcomes, found])
}
