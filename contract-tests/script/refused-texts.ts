import type { CheckContext } from '../engine/check-context.js'
import { allOf, met, type Outcome } from '../engine/outcome.js'
import { keyIdIn } from '../model/seen-records.js'
import { isRefused } from '../model/succeeds.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { pageOf } from '../traffic/reader.js'
import { allPermissions, allRoles } from './offered-values.js'
import { trapTexts } from './trap-texts.js'
import { allTrapTokens } from './wrong-tokens.js'

/** The target may accept a text only if it creates a key whose record lists the text. */
export async function refusesEachText(
  context: CheckContext,
  field: 'roles' | 'permissions',
): Promise<Outcome> {
  const { client, run } = context
  if (!run.thorough) return met
  const known = new Set(field === 'roles' ? allRoles(run.offers) : allPermissions(run.offers))
  const creates = new Map<string, AnsweredExchange>()
  for (const { example } of trapTexts)
    if (!known.has(example)) creates.set(example, await create(context, field, { [field]: [example] }))
  const query = { externalId: userOf(context, field), limit: 100, revalidateKeysCache: true }
  const listing = await client.list(query, { purpose: 'probe' })
  const records = isSuccess(listing) ? pageOf(listing).records : []
  return allOf(
    [...creates].map(([text, exchange]) => {
      const listed = records.find(({ record }) => record.id === keyIdIn(exchange))?.record[field]
      const isLawful = isSuccess(exchange) && Array.isArray(listed) && listed.includes(text)
      return isLawful ? met : isRefused(exchange)
    }),
  )
}

export async function refuseEachToken(context: CheckContext): Promise<void> {
  if (!context.run.thorough) return
  for (const text of allTrapTokens.filter(one => one !== context.token))
    await create(context, 'tokens', {}, `Bearer ${text}`)
  // Shows a key that such a create left.
  const query = { externalId: userOf(context, 'tokens'), limit: 100, revalidateKeysCache: true }
  await context.client.list(query, { purpose: 'probe' })
}

function create(
  context: CheckContext,
  kind: string,
  fields: Readonly<Record<string, unknown>>,
  authorization?: string,
): Promise<AnsweredExchange> {
  const { client, run } = context
  const name = `keymock contract ${run.runId} refused text`
  const body = { apiId: run.apiId, name, externalId: userOf(context, kind), expires: run.expires, ...fields }
  return client.create(body, { purpose: 'refusal', ...(authorization && { authorization }) })
}

/** All creates of a kind have the same user, so that one listing shows their keys. */
function userOf({ run }: CheckContext, kind: string): string {
  return run.users.refused(`${kind}-texts`)
}
