import leven from 'leven'
import type { Fixture } from '../../../schemas/generated/types.js'
import type { MessageHandler } from '../../service/message.js'
import { flagOf } from '../options/option.js'
import { UsageError } from '../usage-error.js'

export interface LoadedMutant {
  /** The name of the wrong server, and a description of its bug. */
  title: string
  around: (handle: MessageHandler) => MessageHandler
}

export async function loadMutant(
  name: string,
  fixture: Fixture,
  { randomSeed = 0 }: { randomSeed?: number | undefined },
): Promise<LoadedMutant> {
  const [{ wrongServers }, { operatorServers }, { behindMutant }] = await Promise.all([
    import('../../../contract-tests/wrong/index.js'),
    import('../../../contract-tests/wrong/operators/index.js'),
    import('../mutants/behind-mutant.js'),
  ])
  const mutants = [...wrongServers, ...operatorServers]
  const mutant = mutants.find(candidate => candidate.name === name)
  if (mutant === undefined) throw unknownMutant(flagOf('mutant'), name, mutants)
  return {
    title: `${mutant.name}: ${mutant.bug}`,
    around: behindMutant(mutant, fixture, randomSeed),
  }
}

const mostNamed = 8

/** Suggests only similar names, because thousands of wrong servers exist. */
export function unknownMutant(flag: string, name: string, mutants: readonly { name: string }[]): UsageError {
  const byDistance = mutants
    .map(({ name: candidate }) => candidate)
    .map(candidate => ({ candidate, distance: leven(name, candidate) }))
    .filter(({ distance }) => distance <= name.length / 2)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
  const closest = byDistance.slice(0, mostNamed).map(({ candidate }) => candidate)
  const verb = closest.length === 1 ? 'name is' : 'names are'
  const named = closest.length > 0 ? `The closest ${verb} ${closest.join(', ')}. ` : ''
  return new UsageError({
    code: 'OPTION_INVALID',
    where: flag,
    problem: `None of the ${mutants.length} wrong servers has the name ${flag === flagOf('mutant') ? '' : 'or section '}${JSON.stringify(name)}.`,
    remedy: `${named}Run keymock mutants ${flagOf('list')} ${flagOf('all')} to see all servers.`,
  })
}
