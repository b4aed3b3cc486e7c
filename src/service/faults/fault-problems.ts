import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { asPrinted, didYouMean, KeymockError } from '../../domain/keymock-error.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { answerOf, exampleOf } from '../failures/failure-rows.js'
import { operations } from '../operations/index.js'
import { servedBy } from '../requests/nearest-operation.js'
import type { Fault } from './fault.js'

export function faultNotFound(id: unknown): KeymockError {
  return new KeymockError(asPrinted`FAULT_NOT_FOUND  faults.remove
    There is no fault ${JSON.stringify(id)}.
    Give an id from faults.add or faults.list. A reset removes added faults.`)
}

export function tooManyFaults(most: number): KeymockError {
  return new KeymockError(asPrinted`FAULTS_TOO_MANY  faults.add
    This service has ${most} faults already.
    Remove unused faults, or call reset().`)
}

export function checkToken({ token }: Fault, { tokens = [] }: Fixture, place = 'fault, at '): void {
  const count = tokens.length
  if (token === undefined || token < count) return
  throw new KeymockError(asPrinted`FAULT_INVALID  ${place}/token
    Found ${token}; the fixture has ${count === 0 ? 'no tokens' : `the tokens 0 to ${count - 1}`}.
    Pass the index of the token in the fixture, from 0, not the token.`)
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

/** Placeholders in answers, such as `{status}`, that the details of a failure never fill. */
const ownNames: ReadonlySet<string> = new Set([
  'requestId',
  'status',
  'code',
  'title',
  'message',
  'violation',
  'violations',
])

/**
 * Finds a name in a failure's details that would have no effect.
 *
 * @returns The problem and its remedy.
 */
export function detailsProblem(effect: Fault['effect'], profile: Profile): [string, string] | undefined {
  if (!('failure' in effect) || effect.details === undefined) return undefined
  const { failure: kind, details } = effect
  const texts = [profile, standardProfile()].map(one => {
    const { message, headers, body = one.errors.body } = answerOf(kind, one)
    return JSON.stringify([message, headers, body])
  })
  const inBraces = [...texts.join().matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const all = new Set([...inBraces, ...Object.keys(exampleOf(kind).details ?? {})])
  const known = [...all].filter(name => !ownNames.has(name))
  const unknown = Object.keys(details).find(name => !known.includes(name))
  if (unknown === undefined) return undefined
  return [
    `The answer of ${kind} has no detail ${JSON.stringify(unknown)}.${didYouMean(unknown, known)}`,
    known.length === 0 ? 'This failure has no details.' : `Allowed: ${known.join(', ')}.`,
  ]
}
