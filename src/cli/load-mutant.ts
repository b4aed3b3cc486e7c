import leven from 'leven'
import type { Fixture } from '../../schemas/generated/types.js'
import type { Answer } from '../node/answer-requests.js'
import { flagOf } from './option.js'
import { usableTokens } from './try-request.js'
import { UsageError } from './usage-error.js'

/** A wrong server to be served. */
export interface LoadedMutant {
  /** Its name, and the sentence that it breaks. */
  title: string
  around: (answer: Answer) => Answer
}

/** @throws UsageError when there is no wrong server of that name. */
export async function loadMutant(
  name: string,
  fixture: Fixture,
  { randomSeed = 0 }: { randomSeed?: number | undefined },
): Promise<LoadedMutant> {
  const [{ mutants }, { behindEdge }, { wallClock }, { seededRandom }] = await Promise.all([
    import('../../contract-tests/mutants/index.js'),
    import('../../contract-tests/mutants/edge-handler.js'),
    import('../../contract-tests/time.js'),
    import('../../contract-tests/random.js'),
  ])
  const mutant = mutants.find(candidate => candidate.name === name)
  if (mutant === undefined)
    throw unknownMutant(
      name,
      mutants.map(candidate => candidate.name),
    )
  const token = usableTokens(fixture)[0]?.token ?? ''
  const edge = mutant.edge({ token, time: wallClock, random: seededRandom(randomSeed) })
  return { title: `${mutant.name}: ${mutant.breaks}`, around: answer => behindEdge(edge, answer) }
}

const mostNamed = 8

/** There are hundreds: the ones that look most like it are named. */
function unknownMutant(name: string, names: readonly string[]): UsageError {
  const byDistance = names
    .map(candidate => ({ candidate, distance: leven(name, candidate) }))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
  const closest = byDistance.slice(0, mostNamed).map(({ candidate }) => candidate)
  return new UsageError({
    code: 'OPTION_INVALID',
    where: flagOf('mutant'),
    problem: `Found ${JSON.stringify(name)}; none of the ${names.length} wrong servers has this name.`,
    remedy: `The closest names are ${closest.join(', ')}.`,
  })
}
