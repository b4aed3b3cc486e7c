import type { ContractOptions } from '../../contract-tests/engine/contract-options.js'
import { combine, drawPairs } from '../../contract-tests/right/combine.js'
import { rightServers } from '../../contract-tests/right/index.js'
import { type RunRandom, seededRandom } from '../../src/common/random.js'
import { randomProfile } from '../../src/fidelity/test-support/random-profile.js'
import type { Subject } from '../mutants/run-against.js'

/** A night on which an unchanged service is compared with its baseline. */
export interface Night {
  seed: number
  name: string
  subject: Subject
  requestMs: () => number
  /** The numbers of complete runs before the baseline, and between the baseline and the night. */
  runsBefore: number
  runsBetween: number
  /** The numbers of keys that other clients create before the baseline, and between the baseline and the night. */
  keysBefore: number
  keysBetween: number
  /** The time between the baseline and the night. */
  passesMs: number
  /** Options that override the options of the baseline run. If there are any, the night cannot repeat every request. */
  asks: Partial<ContractOptions>
}

/** Half of the entries are empty, so about half of the nights override no option. */
const told: readonly Partial<ContractOptions>[] = [
  {},
  {},
  {},
  {},
  { maxKeys: 20 },
  { maxRequests: 250 },
  { allowWrites: false },
  { recoverable: false },
]

const hour = 3_600_000

export function drawNight(seed: number): Night {
  const random = seededRandom(seed)
  const { name, ...subject } = drawSubject(random)
  const slowest = [1, 5, 40, 250][random.below(4)] ?? 1
  return {
    seed,
    name,
    subject,
    requestMs: () => 1 + random.below(slowest),
    runsBefore: random.below(2),
    runsBetween: random.below(3),
    keysBefore: random.below(40),
    keysBetween: random.below(40),
    passesMs: (2 + random.below(70)) * hour + random.below(hour),
    asks: told[random.below(told.length)] ?? {},
  }
}

function drawSubject(random: RunRandom): Subject & { name: string } {
  const kind = random.below(5)
  if (kind === 0) {
    const seed = random.below(1_000_000)
    return { name: `drawn profile ${seed}`, profile: randomProfile(seed) }
  }
  if (kind === 1) return { name: 'unkey-v1', profile: 'unkey-v1' }
  const [pair] = drawPairs(rightServers, 1, random)
  if (pair === undefined) throw new Error('There are no right servers.')
  const { name, profile, middleware } = kind < 4 ? pair[0] : combine(pair)
  return {
    name,
    ...(profile !== undefined && { profile: { name: 'right', ...profile } }),
    ...(middleware !== undefined && { middleware }),
  }
}
