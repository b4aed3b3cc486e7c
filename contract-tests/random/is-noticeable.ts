import { seededRandom } from '../../src/common/random.js'
import { firstDifference, type Twins } from './in-step.js'
import { drawTraps, type Step, sessionSteps } from './steps.js'

const stepsPerSession = 160
const offers = {
  existingRole: 'admin',
  moreRoles: ['guest'],
  existingPermission: 'read',
  morePermissions: ['write'],
}

/** All servers get the same sessions, because generating a session takes longer than sending it. */
const drawn = new Map<number, readonly Step[]>()

async function drawSession(seed: number): Promise<readonly Step[]> {
  const known = drawn.get(seed)
  if (known !== undefined) return known
  const fc = await import('fast-check')
  const traps = drawTraps(seededRandom(seed))
  const [steps = []] = fc.sample(sessionSteps(fc, { offers }, traps, stepsPerSession), { seed, numRuns: 1 })
  drawn.set(seed, steps)
  return steps
}

/**
 * Finds out whether random requests reveal a bug: whether a value that the specification decides differs from the value of the
 * server without the bug. The rules of the suite have no vote.
 *
 * @param twins Makes two servers for each session.
 */
export async function noticedDifference(
  twins: (seed: number) => Twins,
  { sessions = 6, seed = 1 }: { sessions?: number; seed?: number } = {},
): Promise<string | undefined> {
  for (let session = 0; session < sessions; session++) {
    const own = seed * 1000 + session
    const difference = await firstDifference(twins(own), await drawSession(own))
    if (difference !== undefined) return difference
  }
  return undefined
}
