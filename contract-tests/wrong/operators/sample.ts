import { type RunRandom, shuffled } from '../../../src/common/random.js'

interface Sampled {
  readonly operator: string
  readonly member: string
  readonly condition: string
}

/** In each stage of the choice, a new server must differ from all chosen servers in each of these properties. */
const novelties = [['operator', 'member'], ['operator'], ['member'], ['condition'], []] as const

/** Chooses servers at random, from as many operators and members as possible. */
export async function sample<Server extends Sampled>(
  servers: readonly Server[],
  count: number,
  random: RunRandom,
  isEligible: (server: Server) => boolean | Promise<boolean> = () => true,
): Promise<Server[]> {
  const left = new Set(shuffled(servers, random))
  const chosen: Server[] = []
  const seen = new Set<string>()
  for (const novelty of novelties) {
    for (const server of left) {
      if (chosen.length === count) return chosen
      if (novelty.some(aspect => seen.has(`${aspect} ${server[aspect]}`))) continue
      left.delete(server)
      if (!(await isEligible(server))) continue
      chosen.push(server)
      for (const aspect of novelties.flat()) seen.add(`${aspect} ${server[aspect]}`)
    }
  }
  return chosen
}
