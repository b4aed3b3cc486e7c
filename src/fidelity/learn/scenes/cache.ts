import type { Answer } from '../../calls/call.js'
import { create, list } from '../../calls/call.js'
import { keyOf, listingOf, type Scene } from '../scene.js'

/** How long caches usually last, in seconds: after each of these it is looked whether the cache was renewed. */
export const usualSeconds = [10, 30, 60, 120, 300, 600, 1800]

/** The most that is waited for a cache where no wait was granted. */
const unaskedMs = 5000

/** Whether lists come from a cache; and, where a wait was granted, for how long, and whether once more when it is over. */
export const cacheScene: Scene = {
  name: 'cache',
  keys: 2,
  requests: 6,
  async play(facts, ask, wait) {
    const { revalidateKeysCache: _, ...query } = listingOf(facts, 'cache')
    const { waitMs = unaskedMs } = facts
    const steps = waitMs <= unaskedMs ? [] : usualSeconds.filter(seconds => seconds * 1000 < waitMs)
    // A list of its own for each step: looking at one must not renew another.
    const ofStep = (step: number) => ({ ...query, limit: 99 - step })
    await ask(create('first', keyOf(facts, 'cache')))
    const before = await ask(list('before', query))
    for (const step of steps.keys()) await ask(list(`before ${step}`, ofStep(step)))
    await ask(create('second', keyOf(facts, 'cache')))
    const after = await ask(list('after', query))
    // A cache that is only ever stale has been renewed by now.
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

/** The time that the calls themselves may take. */
const marginMs = 900

function listed({ json }: Answer): unknown {
  return typeof json === 'object' && json !== null && 'keys' in json && Array.isArray(json.keys)
    ? json.keys.length
    : undefined
}
