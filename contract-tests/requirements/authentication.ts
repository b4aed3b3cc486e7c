import type { CheckContext } from '../engine/check-context.js'
import { allOf, notExercised, type Outcome } from '../engine/outcome.js'
import { answeredListings } from '../oracle/answered-listings.js'
import { refusesStrangers } from '../oracle/due-answers.js'
import { isRefused } from '../records/succeeds.js'
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
import { areRefused, leaveNoKey, withTokenElsewhere } from './refused.js'
import { fromCatalog } from './requirement.js'

const notAsBearer = ['other-scheme', ...withTokenElsewhere] as const
const withSimilarToken = ['longer-token', 'shorter-token', 'token-in-other-case'] as const

export const authenticationRequirements = fromCatalog([
  {
    id: 'AUT-01',
    check: context => refusesListing(context, null),
  },
  {
    id: 'AUT-03',
    check: context => refusesListing(context, 'Bearer '),
  },
  {
    id: 'AUT-04',
    async check(context) {
      const { run, token } = context
      const special = run.thorough ? allTrapTokens.filter(one => one !== token) : []
      const outcomes: Outcome[] = []
      for (const one of [unknownToken(run), ...special])
        outcomes.push(await refusesListing(context, `Bearer ${one}`))
      return allOf(outcomes)
    },
  },
  {
    id: 'AUT-05',
    check: context => refusesListing(context, basicCredentials(context.run)),
  },
  {
    id: 'AUT-10',
    fixtures: ['remaining'],
    async check(context) {
      const { key } = await context.pool.fixture('remaining')
      return refusesListing(context, `Bearer ${key}`, { externalId: context.run.users.main })
    },
  },
  {
    id: 'AUT-11',
    last: true,
    requests: 7,
    async check(context) {
      const outcomes: Outcome[] = []
      const similar = similarTokens(context.token)
      const answered = answeredListings(context, similar.length)
      for (const [place, one] of similar.entries()) {
        // Hides the similar token in reports, because it would reveal nearly the whole valid token.
        context.secrets.add(one, '<token, almost>')
        outcomes.push(await refusesListing(context, `Bearer ${one}`, answered[place]))
      }
      return allOf(outcomes, 'the token is too short to derive a similar token')
    },
  },
  {
    id: 'AUT-12',
    fixtures: ['plain', 'named', 'meta'],
    last: true,
    requests: 10,
    check: refusesWhatItAnswered,
  },
  {
    id: 'AUT-13',
    refused: notAsBearer,
    requests: 6,
    async check(context) {
      const { run, token } = context
      const outcomes = [await refusesTokenElsewhere(context, { limit: 1 })]
      outcomes.push(await areRefused(context, notAsBearer))
      const basic = btoa(`${token}:`)
      context.secrets.add(basic, '<token, as Basic credentials>')
      const schemes = [`Basic ${basic}`, `Basic ${token}`, otherScheme(token), `Digest ${token}`]
      const answered = answeredListings(context, schemes.length)
      for (const [place, authorization] of schemes.entries())
        outcomes.push(await refusesListing(context, authorization, answered[place]))
      const ofUser = { externalId: run.users.main, limit: 100, decrypt: true }
      const apiId = run.offers.secondApiId ?? run.apiId
      outcomes.push(await refusesListing(context, `Basic ${basic}`, { apiId, ...ofUser }))
      return allOf(outcomes)
    },
  },
  {
    id: 'AUT-14',
    refused: withSimilarToken,
    requests: 0,
    async check(context) {
      const similar = similarTokens(context.token)
      if (similar.length === 0) return notExercised('the token is too short to derive a similar token')
      for (const one of similar) context.secrets.add(one, '<token, almost>')
      const refused = await areRefused(context, withSimilarToken)
      return refused.kind === 'failed' ? refused : leaveNoKey(context, withSimilarToken)
    },
  },
  {
    id: 'AUT-15',
    last: true,
    requests: 0,
    check: async context => refusesStrangers(context),
  },
])

const requestsReserved = 9

/** Finds code paths (filter, cursor, decrypt) and caches that do not check the token. */
async function refusesWhatItAnswered(context: CheckContext): Promise<Outcome> {
  const { history, run } = context
  const answered = answeredListings(
    context,
    Math.max(1, Math.min(8, context.requestsLeft() - requestsReserved)),
  )
  const outcomes: Outcome[] = []
  const isTakenElsewhere = history.some(
    exchange => exchange.request.headers.cookie && isAnswered(exchange) && isSuccess(exchange),
  )
  for (const [place, query] of answered.entries())
    outcomes.push(
      place % 2 === 0 || isTakenElsewhere
        ? await refusesListing(context, null, query)
        : await refusesTokenElsewhere(context, query),
    )
  // Sends an unknown token and a trap token. AUT-11 sends tokens that resemble the valid token.
  const firstTurn = 9
  for (const [place, query] of answered.slice(-2).entries())
    outcomes.push(await refusesListing(context, `Bearer ${wrongToken(run, firstTurn + place)}`, query))
  return allOf(outcomes, 'no listing with a valid token succeeded')
}

async function refusesTokenElsewhere({ client }: CheckContext, query: ListQuery): Promise<Outcome> {
  return isRefused(
    await client.list(query, { authorization: null, tokenElsewhere: true, purpose: 'refusal' }),
  )
}

async function refusesListing(
  { client }: CheckContext,
  authorization: string | null,
  query: ListQuery = { limit: 1 },
): Promise<Outcome> {
  return isRefused(await client.list(query, { authorization, purpose: 'refusal' }))
}
