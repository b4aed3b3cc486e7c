import { create, list } from '../../calls/call.js'
import { keyOf, listingOf, type Scene } from '../scene.js'

const dayMs = 86_400_000

/** Every key of a run ends within the hour: a midnight that is further away shows nothing. */
const furthestMs = 50 * 60_000

/** What a refill does, where a midnight of UTC lies within the wait that was granted. */
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
