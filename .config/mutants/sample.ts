import { type RunRandom, seededRandom } from '../../contract-tests/engine/random.js'

/**
 * The random seed with which `npm test` selects servers and records. `npm run mutants` tests all servers.
 * `npm run nets` compares all records.
 */
export const sampleSeed = Number(process.env.KEYMOCK_SAMPLE_SEED ?? 20_261_121)

export const sampleRandom = (): RunRandom => seededRandom(sampleSeed)

export function drawSample<T>(items: readonly T[], count: number, random: RunRandom): T[] {
  const places = new Set<number>()
  while (places.size < Math.min(count, items.length)) places.add(random.below(items.length))
  return items.filter((_, place) => places.has(place))
}
