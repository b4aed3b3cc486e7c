import type { Answer } from '../../calls/call.js'
import { create, list } from '../../calls/call.js'
import { keyOf, listingOf, type Scene } from '../scene.js'

/** Usual lengths of caches, in seconds. After each of these, the scene checks whether the cache was renewed. */
export const usualSeconds = [10, 30, 60, 120, 300, 600, 1800]

/** The longest wait for a cache, if the options grant no wait. */
const unaskedMs = 5000

/** Shows whether lists come from a cache. With a granted wait, also shows the cache's life, and whether it serves one more stale list. */
export const cacheScene: Scene = {
  name: 'cache',
  keys: 2,
  requests: 6,
  async play(facts, ask, wait) {
    const { revalidateKeysCache: _, ...query } = listingOf(facts, 'cache')
    const { waitMs = unaskedMs } = facts
    const steps = waitMs <= unaskedMs ? [] : usualSeconds.filter(seconds => seconds * 1000 < waitMs)
    // Each step has its own list, because reading one must not renew another.
    const ofStep = (step: number) => ({ ...query, limit: 99 - step })
    await ask(create('first', keyOf(facts, 'cache')))
    const before = await ask(list('before', query))
    for (const step of steps.keys()) await ask(list(`before ${step}`, ofStep(step)))
    await ask(create('second', keyOf(facts, 'cache')))
    const after = await ask(list('after', query))
    // By now, a cache that is always stale has been renewed.
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

/** The time allowed for the calls themselves. */
const marginMs = 900

function listed({ json }: Answer): unknown {
  return typeof json === 'object' && json !== null && 'keys' in json && Array.isArray(json.keys)
    ? json.keys.length
    : undefined
}
