import { isObject } from '../../../common/json.js'
import { type Answer, create, list } from '../../calls/call.js'
import { keyOf, listingOf, type Scene, sceneOf, userOf } from '../../calls/scene.js'

/** Usual lifetimes of caches. */
export const usualSeconds = [10, 30, 60, 120, 300, 600, 1800]

/** Shows whether listings come from a cache and, if `waitMs` is long enough, for how long. */
const cacheScene: Scene = {
  name: 'cache',
  keys: 2,
  requests: 6,
  async play(facts, ask, wait) {
    const { revalidateKeysCache: _, ...query } = listingOf(facts, 'cache')
    const { waitMs = 0 } = facts
    const steps = usualSeconds.filter(seconds => seconds * 1000 < waitMs)
    // Each step has its own query, because a listing of one step must not renew the cache of another step.
    const ofStep = (step: number) => ({ ...query, limit: 99 - step })
    await ask(create('first', keyOf(facts, 'cache')))
    const before = await ask(list('before', query))
    for (const step of steps.keys()) await ask(list(`before ${step}`, ofStep(step)))
    await ask(create('second', keyOf(facts, 'cache')))
    const after = await ask(list('after', query))
    // The target may answer with a stale listing and renew its cache at the same time. Then this listing shows the new key, but the
    // previous listing does not.
    await ask(list('after that', query))
    await ask(list('afresh', { ...query, revalidateKeysCache: true }))
    if (before === undefined || after === undefined || listed(after) !== listed(before)) return
    let waited = 0
    for (const [step, seconds] of steps.entries()) {
      const until = seconds * 1000 + marginMs
      await wait(until - waited)
      waited = until
      await ask(list(`after ${seconds} s`, ofStep(step)))
      await ask(list(`again after ${seconds} s`, ofStep(step)))
    }
  },
}

/** Added to each waiting time, because the calls themselves take time. */
const marginMs = 900

function listed({ json }: Answer): unknown {
  return isObject(json) && Array.isArray(json.keys) ? json.keys.length : undefined
}

export const recordScenes: readonly Scene[] = [
  sceneOf('records', 9, 10, facts => {
    const key = (fields: object) => keyOf(facts, 'records', fields as Record<string, unknown>)
    return [
      create('plain', key({})),
      create('dressed', key({ prefix: 'abcdefgh', byteLength: 32, meta: { a: 1 }, environment: 'test' })),
      create('owned', key({ ownerId: `${userOf(facts, 'records')}-owner`, enabled: false })),
      create('refilled', key({ remaining: 7, refill: { interval: 'monthly', amount: 5 } })),
      create('limited', key({ ratelimit: { type: 'fast', limit: 10, duration: 60_000 } })),
      create('consistent', key({ ratelimit: { type: 'consistent', limit: 10, duration: 60_000 } })),
      create('limited-untyped', key({ ratelimit: { limit: 10, duration: 60_000 } })),
      create(
        'limited-async',
        key({ ratelimit: { type: 'fast', limit: 10, duration: 60_000, async: false } }),
      ),
      create('daily', key({ remaining: 7, refill: { interval: 'daily', amount: 5 } })),
      list('listed', listingOf(facts, 'records')),
      list('page', listingOf(facts, 'records', { limit: 4 })),
      list('next-page', listingOf(facts, 'records', { limit: 4 }), { cursorOf: 'page' }),
      list('last-page', listingOf(facts, 'records', { limit: 4 }), { cursorOf: 'next-page' }),
      list('by-other-case', { ...listingOf(facts, 'records'), externalId: userOf(facts, 'RECORDS') }),
      list('by-accent', { ...listingOf(facts, 'records'), externalId: userOf(facts, 'rècords') }),
      list('by-both', listingOf(facts, 'records', { ownerId: `${userOf(facts, 'records')}-nobody` })),
      list('nobody', listingOf(facts, 'nobody')),
    ]
  }),
  sceneOf('roles', 2, 3, facts => [
    ...(facts.role === undefined ? [] : [create('role', keyOf(facts, 'roles', { roles: [facts.role] }))]),
    ...(facts.permission === undefined
      ? []
      : [create('permission', keyOf(facts, 'roles', { permissions: [facts.permission] }))]),
    list('listed', listingOf(facts, 'roles')),
  ]),
  sceneOf('owner', 1, 2, facts => {
    const { externalId, ...key } = keyOf(facts, 'owner')
    return [create('owned', { ...key, ownerId: externalId }), list('by-user', listingOf(facts, 'owner'))]
  }),
  sceneOf('spent', 2, 3, facts => [
    create('used-up', keyOf(facts, 'spent', { remaining: 0 })),
    create('expired', keyOf(facts, 'spent', { expires: facts.now - 60_000 })),
    list('listed', listingOf(facts, 'spent')),
  ]),
  {
    name: 'expiry',
    keys: 1,
    requests: 2,
    async play(facts, ask, wait) {
      const made = await ask(create('short-lived', keyOf(facts, 'expiry', { expires: facts.now + 1500 })))
      if (made?.status !== 200) return
      await wait(3000)
      await ask(list('expired', listingOf(facts, 'expiry')))
    },
  },
  cacheScene,
]

const dayMs = 86_400_000

/** The longest wait for midnight. The keys of a run expire within an hour, so after a longer wait no key would show a refill. */
const furthestMs = 50 * 60_000

export const midnightScene: Scene = {
  name: 'midnight',
  keys: 3,
  requests: 6,
  async play(facts, ask, wait) {
    const midnight = Math.ceil(facts.now / dayMs) * dayMs
    const untilMs = midnight - facts.now + 2000
    if (untilMs > Math.min(facts.waitMs ?? 0, furthestMs)) return
    const day = new Date(midnight).getUTCDate()
    const isLastOfMonth = new Date(midnight + dayMs).getUTCDate() === 1
    const key = (fields: object) => keyOf(facts, 'midnight', fields as Record<string, unknown>)
    const daily = { interval: 'daily', amount: 5 }
    await ask(create('above', key({ remaining: 7, refill: daily })))
    const spent = await ask(create('spent', key({ remaining: 0, refill: daily })))
    if (spent?.status !== 200) await ask(create('below', key({ remaining: 1, refill: daily })))
    if (isLastOfMonth && day < 31) {
      const refill = { interval: 'monthly', amount: 5, refillDay: 31 }
      await ask(create('short-month', key({ remaining: 2, refill })))
    }
    await wait(untilMs)
    await ask(list('refilled', listingOf(facts, 'midnight')))
  },
}
