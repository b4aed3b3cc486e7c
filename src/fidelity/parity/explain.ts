import type { Profile } from '../../../schemas/generated/types.js'
import { fieldOf } from '../../profile/field-path.js'
import type { Call, Played } from '../calls/call.js'
import { differencesOf, type PartDifference } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { generalPart, remainingParts, type SharedDifference } from '../calls/shared-differences.js'
import { variantOf } from '../learn/hypotheses.js'
import type { PlayedOnTarget } from '../learn/play-scenes.js'
import { hypothesesFor } from './hypotheses-for-call.js'

/** A change of one field that gives the target's answers. */
export interface Explanation {
  field: string
  /** The mock's value, and the value that the target must have. */
  present: unknown
  value: unknown
  /** The mock's profile with the change. */
  profile: Profile
}

/** All calls up to the first one that two sides answered differently. */
export interface Divergent {
  target: readonly PlayedOnTarget[]
  mock: readonly Played[]
  /** The differences of its answers. */
  parts: readonly PartDifference[]
  /** Differences that need no explanation. */
  known?: Known
}

/** Known differences, explained already. */
export interface Known {
  shared: readonly SharedDifference[]
  /** The names of calls with other differences. */
  calls: ReadonlySet<string>
}

const mostInAll = 300
/** The most calls to check, if many differ. */
const mostBesideOthers = 60

/** Tests each hypothesis on at most this many calls of an act first. */
const mostTried = 60

/**
 * Every change of one field with which a fake answers the last call, and all earlier calls, as the target did. The likeliest change
 * comes first.
 */
export async function explain(
  { target, mock, parts, known }: Divergent,
  profile: Profile,
  few: FakeWorld,
): Promise<Explanation[]> {
  const [last, mockLast] = [target.at(-1), mock.at(-1)]
  if (last === undefined || mockLast === undefined) return []
  const act = sameAct(target).slice(-mostTried)
  const before = wholeActs(target.slice(known === undefined ? -mostInAll : -mostBesideOthers))
  // Some divergences need more than the act, such as a late count. For those, tries all earlier calls.
  const near = (await likenessOf(act, profile, few, known)) === 'other' ? act : before
  if (near !== act && (await likenessOf(near, profile, few, known)) !== 'other') return []
  // Only these fields determine the form of ids and keys.
  const isOfFormat = parts.every(({ part }) => /^body key(Id)?\b/.test(part))
  const found: { explanation: Explanation; isExact: boolean }[] = []
  for (const hypothesis of hypothesesFor(profile, target, { target: last, mock: mockLast })) {
    if (isOfFormat && near === before && !/^(ids|keys)\./.test(hypothesis.field)) continue
    const variant = variantOf(profile, hypothesis)
    const likeness = variant === undefined ? 'other' : await likenessOf(near, variant, few, known)
    if (variant === undefined || likeness === 'other') continue
    // Omits a whole choice if a part of it explains the divergence.
    if (found.some(({ explanation }) => explanation.field.startsWith(`${hypothesis.field}.`))) continue
    // The target's earlier answers exclude many hypotheses.
    if (near === act && (await likenessOf(before, variant, few, known)) === 'other') continue
    const { field, value } = hypothesis
    const explanation = { field, present: fieldOf(profile, field), value, profile: variant }
    found.push({ explanation, isExact: likeness === 'exact' })
  }
  // Explanations with exact answers come before those with similar answers.
  return [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)].map(
    ({ explanation }) => explanation,
  )
}

/** A world with a single key in the compared API, because keys of other clients are not compared. */
export function onlyOne({ fixture, token }: FakeWorld, apiId: string): FakeWorld {
  const keys = (fixture.keys ?? []).filter(key => key.apiId === apiId).slice(0, 1)
  return { fixture: { ...fixture, keys }, token }
}

/** The calls of the last call's act. Acts are independent of each other. */
export function sameAct<T extends { call: Call }>(played: readonly T[]): T[] {
  return played.filter(one => actOf(one) === actOf(played.at(-1)))
}

function actOf(one: { call: Call } | undefined): string | undefined {
  return one?.call.name.split(': ')[0]
}

/** The calls without the rest of an earlier act. */
function wholeActs<T extends { call: Call }>(played: readonly T[]): readonly T[] {
  const first = actOf(played[0])
  return first === actOf(played.at(-1)) ? played : played.filter(one => actOf(one) !== first)
}

const nothingKnown: Known = { shared: [], calls: new Set() }

/** Whether a fake answers these calls as the target did, and the last one exactly, except for the lengths of random values. */
export async function likenessOf(
  target: readonly Played[],
  profile: Profile,
  world: FakeWorld,
  { shared, calls }: Known = nothingKnown,
): Promise<'exact' | 'alike' | 'other'> {
  const [first] = target
  if (first === undefined) return 'exact'
  const side = fakeSide(profile, world, first.at)
  const [shapeTheirs, shapeOurs] = [shaper(), shaper()]
  const last = target.at(-1)?.call
  let isExact = true
  for (const { call, at, answer } of target) {
    const ours = shapeOurs({ call, at, answer: answer && (await side.ask(call, at)) })
    const theirs = shapeTheirs({ call, at, answer })
    const parts = differencesOf(theirs, ours)
    const counts = call === last || !calls.has(call.name)
    if (counts && theirs && ours && remainingParts({ target: theirs, mock: ours, parts }, shared).length > 0)
      return 'other'
    isExact = [...(theirs ?? [])].every(
      ([part, value]) => ours?.get(part) === value || shared.some(one => one.part === generalPart(part)),
    )
  }
  return isExact ? 'exact' : 'alike'
}
