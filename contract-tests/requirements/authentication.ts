import type { CheckContext } from '../engine/check-context.js'
import { NotChecked } from '../engine/outcome.js'
import { answeredListings } from '../script/answered-listings.js'
import { refusalsFor } from '../script/script.js'
import {
  allTrapTokens,
  basicCredentials,
  otherScheme,
  similarTokens,
  unknownToken,
  wrongToken,
} from '../script/wrong-tokens.js'
import { isAnswered, isSuccess } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'
import { sending } from './judged.js'
import { listUsers, refusing, sendRefusals } from './refused.js'
import { fromCatalog } from './requirement.js'

export const authenticationRequirements = fromCatalog([
  sending('AUT-01', context => listAs(null, context)),
  sending('AUT-03', context => listAs('Bearer ', context)),
  sending('AUT-04', async context => {
    const { run, token } = context
    const special = run.thorough ? allTrapTokens.filter(one => one !== token) : []
    for (const one of [unknownToken(run), ...special]) await listAs(`Bearer ${one}`, context)
  }),
  sending('AUT-05', context => listAs(basicCredentials(context.run), context)),
  {
    ...sending('AUT-10', async context => {
      const { key } = await context.pool.fixture('remaining')
      await listAs(`Bearer ${key}`, context, { externalId: context.run.users.main })
    }),
    fixtures: ['remaining'],
  },
  { ...sending('AUT-11', listWithSimilarTokens), last: true, requests: 7 },
  {
    ...sending('AUT-12', repeatListings),
    fixtures: ['plain', 'named', 'meta'],
    last: true,
    requests: 10,
  },
  { ...sending('AUT-13', listWithTokenElsewhere), refused: refusalsFor('AUT-13'), requests: 6 },
  refusing('AUT-14', async (context, id) => {
    hiddenTokens(context)
    await listUsers(context, id)
  }),
])

/** Hides the similar tokens in reports, because they would reveal nearly the whole valid token. */
function hiddenTokens({ secrets, token }: CheckContext): string[] {
  const similar = similarTokens(token)
  if (similar.length === 0) throw new NotChecked('the token is too short to derive a similar token')
  for (const one of similar) secrets.add(one, '<token, almost>')
  return similar
}

async function listWithSimilarTokens(context: CheckContext): Promise<void> {
  const similar = hiddenTokens(context)
  const answered = answeredListings(context, similar.length)
  for (const [place, one] of similar.entries()) await listAs(`Bearer ${one}`, context, answered[place])
}

async function listWithTokenElsewhere(context: CheckContext): Promise<void> {
  const { run, token } = context
  await listAs('elsewhere', context)
  await sendRefusals(context, 'AUT-13')
  const basic = btoa(`${token}:`)
  context.secrets.add(basic, '<token, as Basic credentials>')
  const schemes = [`Basic ${basic}`, `Basic ${token}`, otherScheme(token), `Digest ${token}`]
  const answered = answeredListings(context, schemes.length)
  for (const [place, authorization] of schemes.entries())
    await listAs(authorization, context, answered[place])
  const ofUser = { externalId: run.users.main, limit: 100, decrypt: true }
  await listAs(`Basic ${basic}`, context, { apiId: run.offers.secondApiId ?? run.apiId, ...ofUser })
}

const requestsReserved = 9

/** Finds code paths (filter, cursor, decrypt) and caches that do not check the token. */
async function repeatListings(context: CheckContext): Promise<void> {
  const { history, run } = context
  const most = Math.max(1, Math.min(8, context.requestsLeft() - requestsReserved))
  const answered = answeredListings(context, most)
  if (answered.length === 0) throw new NotChecked('no listing with a valid token succeeded')
  const isTakenElsewhere = history.some(
    exchange => exchange.request.headers.cookie && isAnswered(exchange) && isSuccess(exchange),
  )
  for (const [place, query] of answered.entries())
    await listAs(place % 2 === 0 || isTakenElsewhere ? null : 'elsewhere', context, query)
  // Sends an unknown token and a trap token. AUT-11 sends tokens that resemble the valid token.
  const firstTurn = 9
  for (const [place, query] of answered.slice(-2).entries())
    await listAs(`Bearer ${wrongToken(run, firstTurn + place)}`, context, query)
}

/** @param authorization The header Authorization, or `elsewhere` for the token in other places. */
async function listAs(
  authorization: string | null,
  { client }: CheckContext,
  query: ListQuery = { limit: 1 },
): Promise<void> {
  const isElsewhere = authorization === 'elsewhere'
  await client.list(query, {
    authorization: isElsewhere ? null : authorization,
    tokenElsewhere: isElsewhere,
    purpose: 'refusal',
  })
}
