import type { RunRandom } from '../../common/random.js'
import { type Call, create, list } from '../calls/call.js'
import { type Ask, keyOf, listingOf, type Scene, type SceneFacts } from '../calls/scene.js'

interface DrawnAct {
  class: string
  play(ask: Ask, wait: (ms: number) => Promise<void>): Promise<void>
}

/**
 * Yields endless rounds. Each round has every scene once in random order, mixed with random listings and creates. Without
 * `mayWrite`, yields no acts that make keys.
 */
export function* drawActs(
  scenes: readonly Scene[],
  facts: () => SceneFacts,
  random: RunRandom,
  mayWrite: boolean,
): Generator<DrawnAct> {
  const own = scenes.filter(({ keys }) => mayWrite || keys === 0)
  for (let round = 1; ; round += 1) {
    for (const scene of shuffled(own, random)) {
      const present = facts()
      const now: SceneFacts = { ...present, runId: `${present.runId}-${round}` }
      yield { class: scene.name, play: (ask, wait) => scene.play(now, ask, wait) }
      yield drawnListings(now, random)
      if (mayWrite && random.below(4) === 0) yield drawnKeys(now, random)
    }
  }
}

function shuffled<T>(items: readonly T[], random: RunRandom): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random.below(left.length), 1))
}

function drawnListings(facts: SceneFacts, random: RunRandom): DrawnAct {
  const one = <T>(values: readonly T[]) => values[random.below(values.length)]
  const query = {
    ...listingOf(facts, 'nobody'),
    limit: one([undefined, '1', '50', '100', '0', '1000', 'x']),
    ownerId: one([undefined, undefined, 'somebody']),
    revalidateKeysCache: one([undefined, 'true', 'false', 'yes']),
  }
  return { class: 'listings', play: async ask => void (await ask(list('drawn', query))) }
}

function drawnKeys(facts: SceneFacts, random: RunRandom): DrawnAct {
  const one = <T>(values: readonly T[]) => values[random.below(values.length)]
  const user = `drawn-${random.text(6)}`
  const keys = Array.from({ length: 1 + random.below(2) }, (_, index): Call => {
    const fields = {
      prefix: one([undefined, 'live', 'x']),
      byteLength: one([undefined, 16, 64]),
      environment: one([undefined, 'test']),
      meta: one([undefined, {}, { plan: 'pro', nested: { a: [1, null] } }]),
      remaining: one([undefined, 5]),
      enabled: one([undefined, true, false]),
      roles: one([undefined, []]),
    }
    return create(`key ${index}`, keyOf(facts, user, fields))
  })
  return {
    class: 'drawn keys',
    async play(ask) {
      for (const call of keys) await ask(call)
      await ask(list('listed', listingOf(facts, user)))
      await ask(list('page', listingOf(facts, user, { limit: 1 })))
      await ask(list('next page', listingOf(facts, user, { limit: 1 }), { cursorOf: 'page' }))
    },
  }
}
