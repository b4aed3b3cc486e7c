import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { didYouMean } from '../../domain/did-you-mean.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { detailsProblem } from '../failures/detail-names.js'
import { operations } from '../operations/index.js'
import { servedBy } from '../requests/nearest-operation.js'
import type { Fault } from './fault.js'

export function faultNotFound(id: unknown): KeymockError {
  return new KeymockError({
    code: 'FAULT_NOT_FOUND',
    where: 'faults.remove',
    problem: `There is no fault ${JSON.stringify(id)}.`,
    remedy: 'Give an id from faults.add or faults.list. A reset removes added faults.',
  })
}

export function tooManyFaults(most: number): KeymockError {
  return new KeymockError({
    code: 'FAULTS_TOO_MANY',
    where: 'faults.add',
    problem: `This service has ${most} faults already.`,
    remedy: 'Remove unused faults, or call reset().',
  })
}

export function checkToken({ token }: Fault, { tokens = [] }: Fixture, place = 'fault, at '): void {
  const count = tokens.length
  if (token === undefined || token < count) return
  throw new KeymockError({
    code: 'FAULT_INVALID',
    where: `${place}/token`,
    problem: `Found ${token}; the fixture has ${count === 0 ? 'no tokens' : `the tokens 0 to ${count - 1}`}.`,
    remedy: 'Pass the index of the token in the fixture, from 0, not the token.',
  })
}

/** Refuses a fault that no request could show: its operation is not served, or never fails in this way. */
export function checkAnswer({ operation, effect }: Fault, profile: Profile): void {
  const served = servedBy(profile).map(({ name }) => name)
  if (operation !== undefined && !served.includes(operation)) {
    throw invalid(
      '/operation',
      `The service does not serve ${operation}.`,
      `Served: ${served.join(', ')}. Serve more with the profile's "neighbours", or --neighbours.`,
    )
  }
  const failures = (operation && operations[operation]?.failures) ?? []
  if (operation !== undefined && 'failure' in effect && !failures.some(kind => kind === effect.failure)) {
    const meant = didYouMean(effect.failure, failures)
    throw invalid(
      '/effect/failure',
      `${operation} never fails with ${effect.failure}.${meant}`,
      `Allowed: ${failures.join(', ')}.`,
    )
  }
  const [problem, remedy] = detailsProblem(effect, profile) ?? []
  if (problem !== undefined && remedy !== undefined) throw invalid('/effect/details', problem, remedy)
}

function invalid(pointer: string, problem: string, remedy: string): KeymockError {
  return new KeymockError({ code: 'FAULT_INVALID', where: `fault, at ${pointer}`, problem, remedy })
}
