import type { Fault, Profile } from '../../../schemas/generated/types.js'
import { didYouMean } from '../../domain/did-you-mean.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { answerOf, exampleOf } from './failure-rows.js'

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
