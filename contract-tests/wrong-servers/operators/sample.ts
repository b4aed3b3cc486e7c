import type { Random } from '../../engine/random.js'

export interface Sampled {
  readonly operator: string
  readonly member: string
  readonly condition: string
}

/** What is to be new about the next one, in turn: first both, then at least one, then its condition, then nothing. */
const novelties = [['operator', 'member'], ['operator'], ['member'], ['condition'], []] as const

/** Draws so many, of as many operators and members as there can be among them: the same random, the same sample. */
export function sample<Server extends Sampled>(
  servers: readonly Server[],
  count: number,
  random: Random,
): Server[] {
  const drawn = servers
    .map(server => ({ server, place: random.below(2 ** 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ server }) => server)
  const chosen = new Set<Server>()
  const seen = new Set<string>()
  for (const novelty of novelties) {
    for (const server of drawn) {
      if (chosen.size === count) return [...chosen]
      if (novelty.some(aspect => seen.has(`${aspect} ${server[aspect]}`))) continue
      chosen.add(server)
      for (const aspect of novelties.flat()) seen.add(`${aspect} ${server[aspect]}`)
    }
  }
  return [...chosen]
}
