import { type RunRandom, seededRandom } from '../../contract-tests/engine/random.js'

/** The seed of the samples of servers and records in `npm test`. `npm run mutants` and `npm run nets` try all. */
export const sampleSeed = Number(process.env.KEYMOCK_SAMPLE_SEED ?? 20_261_121)

export const sampleRandom = (): RunRandom => seededRandom(sampleSeed)

/** Draws this many items, each at most once, in their original order. */
export function drawSample<T>(items: readonly T[], count: number, random: RunRandom): T[] {
  const places = new Set<number>()
  while (places.size < Math.min(count, items.length)) places.add(random.below(items.length))
  return items.filter((_, place) => places.has(place))
}
