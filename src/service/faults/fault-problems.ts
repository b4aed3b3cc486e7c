import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { detailsProblem } from '../failures/detail-names.js'
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

export function checkDetails({ effect }: Fault, profile: Profile): void {
  const [problem, remedy] = detailsProblem(effect, profile) ?? []
  if (problem === undefined) return
  throw new KeymockError({ code: 'FAULT_INVALID', where: 'fault, at /effect/details', problem, remedy })
}
