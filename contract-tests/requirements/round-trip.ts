import type { KeyRecord } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/is-object.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, met, notExercised, type Outcome } from '../engine/outcome.js'
import { pagesOfOneUser } from '../keys/key-pool.js'
import { sameInstant } from '../model/predict-record.js'
import { type Difference, different, hasNone, ifThere, memberOf, show } from '../records/member-checks.js'
import { recordIn, seenRecords } from '../records/seen-records.js'
import { awkwardMeta } from '../script/awkward-values.js'
import type { FixtureName } from '../script/script.js'
import { fromCatalog } from './from-catalog.js'

export const roundTripRequirements = fromCatalog([
  {
    id: 'RTP-01',
    fixtures: ['named', 'plain'],
    requests: 0,
    check: async context =>
      allOf([
        await memberOf(context, 'named', 'name', (value, { body }) => different(body.name, value)),
        await memberOf(context, 'plain', 'name', (value, { body }) => different(body.name, value)),
      ]),
  },
  {
    id: 'RTP-02',
    fixtures: ['meta'],
    requests: 0,
    check: context => memberOf(context, 'meta', 'meta', value => different(awkwardMeta, value)),
  },
  {
    id: 'RTP-03',
    fixtures: ['remaining'],
    requests: 0,
    check: context => memberOf(context, 'remaining', 'remaining', value => different(7, value)),
  },
  {
    id: 'RTP-04',
    fixtures: ['plain', 'remaining'],
    requests: 0,
    check: async context =>
      allOf([
        await memberOf(context, 'plain', 'expires', (value, { body }) => isExpiry(body.expires, value)),
        await memberOf(context, 'remaining', 'expires', (value, { body }) => isExpiry(body.expires, value)),
      ]),
  },
  {
    id: 'RTP-05',
    fixtures: ['plain', 'prefix-1', 'prefix-underscore', 'odd-user'],
    requests: 3,
    check: async context => {
      const outcomes: Outcome[] = []
      for (const name of ['plain', 'prefix-1', 'prefix-underscore', 'odd-user'] as const) {
        outcomes.push(await nested(context, name, 'identity', 'externalId', ({ externalId }) => externalId))
      }
      return allOf(outcomes)
    },
  },
  {
    id: 'RTP-06',
    fixtures: ['ratelimit'],
    requests: 0,
    check: context => nested(context, 'ratelimit', 'ratelimit', 'limit', ({ ratelimit }) => ratelimit?.limit),
  },
  {
    id: 'RTP-07',
    fixtures: ['refill'],
    requests: 0,
    check: async context =>
      allOf([
        await nested(context, 'refill', 'refill', 'interval', ({ refill }) => refill?.interval),
        await nested(context, 'refill', 'refill', 'amount', ({ refill }) => refill?.amount),
      ]),
  },
  {
    id: 'RTP-08',
    fixtures: ['owner'],
    check: context =>
      memberOf(context, 'owner', 'ownerId', (value, { body }) => different(body.ownerId, value)),
  },
  {
    id: 'RTP-09',
    fixtures: ['plain'],
    requests: 0,
    // Accepts a negative number, because it may mean "no limit".
    check: context =>
      unlessSeen(
        context,
        'remaining',
        memberOf(context, 'plain', 'remaining', value =>
          typeof value === 'number' && value >= 0
            ? { expected: 'no remaining', received: show(value) }
            : undefined,
        ),
      ),
  },
  {
    id: 'RTP-10',
    fixtures: ['bare-disabled'],
    requests: 0,
    last: true,
    check: context => {
      const keys = context.pool.created().filter(({ body }) => body.expires === undefined)
      const outcomes = keys.flatMap(({ keyId }) => {
        const listed = recordIn(context.history, keyId)
        if (!listed) return []
        return ifThere(listed, 'expires', value =>
          typeof value === 'number' && value > 0
            ? { expected: 'no expires', received: show(value) }
            : undefined,
        )
      })
      return unlessSeen(context, 'expires', allOf(outcomes, 'no key without an expiry was listed'))
    },
  },
  {
    id: 'RTP-11',
    fixtures: ['plain', 'meta', 'prefix-underscore'],
    requests: 0,
    check: oneIdentityEach,
  },
  {
    id: 'RTP-12',
    fixtures: ['bare-disabled'],
    requests: 0,
    check: async context => {
      const fixture = await context.pool.fixture('bare-disabled')
      const known = recordIn(context.history, fixture.keyId)
      if (known === undefined && context.requestsLeft() < pagesOfOneUser) {
        context.leaveOut(1, 'listing')
        return notExercised('the budget left no requests for this check')
      }
      const listed = known ?? (await context.pool.recordOf(fixture))
      if (!listed) return notExercised(`the key is not on the first ${pagesOfOneUser} pages of its API`)
      const outcome = ifThere(listed, 'identity', value =>
        isObject(value) && typeof value.externalId === 'string' && value.externalId !== ''
          ? { expected: 'no identity', received: show(value) }
          : undefined,
      )
      return unlessSeen(context, 'identity', outcome)
    },
    last: true,
  },
])

/**
 * For keys without a value of the member. If their records omit the member, and other records show it, the target meets the
 * requirement.
 */
async function unlessSeen(
  { history }: CheckContext,
  member: keyof KeyRecord,
  outcome: Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const found = await outcome
  if (found.kind !== 'not exercised') return found
  const isShown = seenRecords(history).some(({ record }) => (record[member] ?? undefined) !== undefined)
  return isShown ? met : found
}

async function nested(
  context: CheckContext,
  name: FixtureName,
  member: 'identity' | 'ratelimit' | 'refill',
  inner: string,
  given: (body: Given) => unknown,
): Promise<Outcome> {
  let there = false
  const outcome = await memberOf(context, name, member, (value, { body }) => {
    if (!isObject(value) || value[inner] === undefined || value[inner] === null) return undefined
    there = true
    return different(given(body), value[inner], `/${inner}`)
  })
  return outcome.kind === 'met' && !there ? hasNone(`${member}.${inner}`) : outcome
}

function isExpiry(expires: number | undefined, value: unknown): Difference | undefined {
  return expires === undefined ? undefined : sameInstant(expires, value)
}

type Given = Awaited<ReturnType<CheckContext['pool']['fixture']>>['body']

async function oneIdentityEach(context: CheckContext): Promise<Outcome> {
  const ids = new Map<FixtureName, unknown>()
  for (const name of ['plain', 'meta', 'prefix-underscore'] as const) {
    await memberOf(context, name, 'identity', value => {
      if (isObject(value) && typeof value.id === 'string') ids.set(name, value.id)
      return undefined
    })
  }
  const outcome = (same: boolean, expected: string) =>
    memberOf(context, 'meta', 'identity', value => {
      const id = isObject(value) ? value.id : undefined
      return (id === ids.get(same ? 'plain' : 'prefix-underscore')) === same
        ? undefined
        : { expected, received: show(id), pointer: '/id' }
    })
  if (!ids.has('meta') || ids.size < 2)
    return notExercised('fewer than two of the compared keys had an identity.id')
  return allOf([
    ...(ids.has('plain')
      ? [await outcome(true, `${show(ids.get('plain'))}, as for another key of the same user`)]
      : []),
    ...(ids.has('prefix-underscore') ? [await outcome(false, 'an id that no other user has')] : []),
  ])
}
