import { operationNamed } from '../../schemas/operations.js'
import type { CheckContext, ListQuery } from '../engine/check-context.js'
import { allOf, type Outcome } from '../engine/outcome.js'
import { leavesNoKey } from '../keys/leaves-no-key.js'
import { basicCredentials, unknownToken } from '../keys/refused-creates.js'
import { isRefused } from '../records/succeeds.js'
import { pageOf } from '../traffic/reader.js'
import { inGroup } from './in-group.js'

const listing = operationNamed('apis.listKeys')
const inferred = 'MUST by one inference' as const
const unauthorized = ['no-authorization', 'empty-bearer', 'unknown-token', 'basic-credentials'] as const

export const authenticationRequirements = inGroup('authentication', [
  {
    id: 'AUT-01',
    section: '5',
    level: inferred,
    statement: 'refuse a listing without an Authorization header',
    check: context => refusesListing(context, null),
  },
  {
    id: 'AUT-02',
    section: '5',
    level: inferred,
    statement: 'refuse a create without an Authorization header',
    refused: ['no-authorization', 'no-authorization-again'],
    requests: 0,
    check: async ({ pool }) =>
      allOf([
        isRefused(await pool.refusal('no-authorization')),
        isRefused(await pool.refusal('no-authorization-again')),
      ]),
  },
  {
    id: 'AUT-03',
    section: '5',
    level: inferred,
    statement: 'refuse a listing with an empty bearer token',
    check: context => refusesListing(context, 'Bearer '),
  },
  {
    id: 'AUT-04',
    section: '5',
    level: inferred,
    statement: 'refuse a listing with a token that nobody was given',
    check: context => refusesListing(context, `Bearer ${unknownToken(context.run)}`),
  },
  {
    id: 'AUT-05',
    section: '5',
    level: inferred,
    statement: 'refuse a listing with Basic credentials',
    check: context => refusesListing(context, basicCredentials(context.run)),
  },
  {
    id: 'AUT-06',
    section: '5',
    level: inferred,
    statement: 'refuse a create with a token that nobody was given',
    refused: ['unknown-token'],
    requests: 0,
    check: async ({ pool }) => isRefused(await pool.refusal('unknown-token')),
  },
  {
    id: 'AUT-07',
    section: '5',
    level: inferred,
    statement: 'refuse a create with an empty bearer token',
    refused: ['empty-bearer'],
    requests: 0,
    check: async ({ pool }) => isRefused(await pool.refusal('empty-bearer')),
  },
  {
    id: 'AUT-08',
    section: '5',
    level: inferred,
    statement: 'create no key without a token that it accepts',
    refused: unauthorized,
    requests: unauthorized.length,
    async check(context) {
      const outcomes: Outcome[] = []
      for (const name of unauthorized) {
        const outcome = await leavesNoKey(context, name)
        if (outcome.kind === 'failed') return outcome
        outcomes.push(outcome)
      }
      return allOf(outcomes)
    },
  },
  {
    id: 'AUT-09',
    section: '5',
    level: inferred,
    statement: 'refuse a create with Basic credentials',
    refused: ['basic-credentials'],
    requests: 0,
    check: async ({ pool }) => isRefused(await pool.refusal('basic-credentials')),
  },
  {
    id: 'AUT-10',
    section: '5',
    level: inferred,
    statement: 'refuse a listing whose token is one of the keys that it made',
    fixtures: ['remaining'],
    async check(context) {
      const { key } = await context.pool.fixture('remaining')
      return refusesListing(context, `Bearer ${key}`)
    },
  },
  {
    id: 'AUT-11',
    section: '5',
    level: inferred,
    statement: 'refuse a listing whose token only resembles the right one',
    requests: 6,
    async check(context) {
      const outcomes: Outcome[] = []
      for (const likeness of likenesses(context.token)) {
        // One of them in the open would give the token away but for a character.
        context.secrets.add(likeness, '<token, almost>')
        outcomes.push(await refusesListing(context, `Bearer ${likeness}`))
      }
      return allOf(outcomes, 'the token is too short to be resembled')
    },
  },
  {
    id: 'AUT-12',
    section: '5',
    level: inferred,
    statement: 'refuse whatever listing is asked for without its token, also one that it has just answered',
    fixtures: ['plain', 'named', 'meta'],
    requests: 9,
    check: context => refusesWhatItAnswered(context),
  },
  {
    id: 'AUT-13',
    section: '5',
    level: inferred,
    statement: 'refuse a token that stands in another scheme or in another header',
    needs: ['write'],
    requests: 3,
    async check({ client, token, run }) {
      const elsewhere = await client.send({
        operation: 'listKeys',
        method: listing.method,
        path: listing.path,
        query: [
          ['apiId', run.apiId],
          ['limit', '1'],
        ],
        headers: { accept: 'application/json', 'x-api-key': token },
        authorization: null,
        purpose: 'refusal',
      })
      const other = { authorization: `Token ${token}`, purpose: 'refusal' } as const
      const scheme = await client.list({ limit: 1 }, other)
      const name = `keymock contract ${run.runId} refused other-scheme`
      const user = { externalId: run.users.refused('tokens'), expires: run.expires }
      const created = await client.create({ apiId: run.apiId, name, ...user }, other)
      return allOf([elsewhere, scheme, created].map(isRefused))
    },
  },
])

/** A check that was forgotten at one place: beside a filter, a cursor, decrypt; or answers out of a cache. */
async function refusesWhatItAnswered({ client, run, pool }: CheckContext): Promise<Outcome> {
  const { main } = run.users
  const { body } = await pool.fixture('plain')
  const first = await client.list({ externalId: main, limit: 2 })
  const cursor = pageOf(first).cursor
  const asked: readonly ListQuery[] = [
    { externalId: main, limit: 2 },
    { externalId: main, limit: 2, cursor },
    { apiId: body.apiId, limit: 2, cursor },
    { externalId: main, decrypt: true, limit: 100 },
    { decrypt: true },
    { revalidateKeysCache: true },
  ]
  const outcomes: Outcome[] = []
  const refuses = async (query: ListQuery, authorization: string | null) =>
    outcomes.push(isRefused(await client.list(query, { authorization, purpose: 'refusal' })))
  for (const query of asked) await refuses(query, null)
  for (const query of asked.slice(0, 2)) await refuses(query, `Bearer ${unknownToken(run)}`)
  return allOf(outcomes)
}

/** What a comparison of beginnings, endings or lengths would take for the token. A short one has no such likeness. */
function likenesses(token: string): string[] {
  if (token.length < 8) return []
  // The last character of an encoded text may hold bits that mean nothing: the other one differs in the first bits.
  const other = (character: string) => (/[w-z0-9_-]/.test(character) ? 'A' : 'x')
  const middle = Math.floor(token.length / 2)
  return [
    `${token}x`,
    `x${token}`,
    token.slice(0, -1),
    token.slice(0, -1) + other(token.slice(-1)),
    other(token.slice(0, 1)) + token.slice(1),
    // Digits of base 16 may be read in either case.
    ...(/[g-z]/i.test(token) ? [inOtherCase(token)] : []),
    token.slice(0, middle) + other(token.slice(middle, middle + 1)) + token.slice(middle + 1),
  ]
}

function inOtherCase(token: string): string {
  const lower = token.toLowerCase()
  return token === lower ? token.toUpperCase() : lower
}

async function refusesListing({ client }: CheckContext, authorization: string | null): Promise<Outcome> {
  return isRefused(await client.list({ limit: 1 }, { authorization, purpose: 'refusal' }))
}
