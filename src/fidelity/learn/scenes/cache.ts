import type { Answer } from '../../calls/call.js'
import { create, list } from '../../calls/call.js'
import { keyOf, listingOf, type Scene } from '../scene.js'

/** Usual lifetimes of caches. */
export const usualSeconds = [10, 30, 60, 120, 300, 600, 1800]

/** Shows whether listings come from a cache and, if `waitMs` is long enough, for how long. */
export const cacheScene: Scene = {
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
  return typeof json === 'object' && json !== null && 'keys' in json && Array.isArray(json.keys)
    ? json.keys.length
    : undefined
}
