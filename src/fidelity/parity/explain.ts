import type { Profile } from '../../../schemas/generated/types.js'
import { fieldOf } from '../../profile/field-path.js'
import type { Call, Played } from '../calls/call.js'
import { differencesOf, type PartDifference } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { variantOf } from '../learn/hypotheses.js'
import type { PlayedOnTarget } from '../learn/play-scenes.js'
import { hypothesesFor } from './hypotheses-for-call.js'
import { generalPart, remainingParts, type SharedDifference } from './set-aside.js'

/** A change of one field with which a fake answers as the target did. */
export interface Explanation {
  field: string
  /** The mock's value, and the value that the target must have. */
  present: unknown
  value: unknown
  /** The mock's profile with it. */
  profile: Profile
}

/** Everything up to a call that two sides answered otherwise; that call is the last. */
export interface Divergent {
  target: readonly PlayedOnTarget[]
  mock: readonly Played[]
  /** In what its answers differ. */
  parts: readonly PartDifference[]
  /** Differences that need no explanation. */
  known?: Known
}

/** Known differences. Another one is explained in addition to them. */
export interface Known {
  shared: readonly SharedDifference[]
  /** The names of calls that differ otherwise. */
  calls: ReadonlySet<string>
}

const mostInAll = 300
/** Where many calls differ, fewer have to do. */
const mostBesideOthers = 60

/** Calls at most that a hypothesis is tried on first: those of the same act. */
const mostTried = 60

/**
 * Every change of one field that makes a fake answer the last call as the target did, and no call before it otherwise: the likeliest
 * first.
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
  // Some divergences need more than the act, such as a count that lags. For those, tries all earlier calls.
  const near = (await likenessOf(act, profile, few, known)) === 'other' ? act : before
  if (near !== act && (await likenessOf(near, profile, few, known)) !== 'other') return []
  // Only these fields set the form of ids and keys.
  const isOfFormat = parts.every(({ part }) => /^body key(Id)?\b/.test(part))
  const found: { explanation: Explanation; isExact: boolean }[] = []
  for (const hypothesis of hypothesesFor(profile, target, { target: last, mock: mockLast })) {
    if (isOfFormat && near === before && !/^(ids|keys)\./.test(hypothesis.field)) continue
    const variant = variantOf(profile, hypothesis)
    const likeness = variant === undefined ? 'other' : await likenessOf(near, variant, few, known)
    if (variant === undefined || likeness === 'other') continue
    // A whole choice explains no more than the part of it that does.
    if (found.some(({ explanation }) => explanation.field.startsWith(`${hypothesis.field}.`))) continue
    // The target's earlier answers rule out many of them.
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

/** A world with a single key in the API that is asked: of the keys that others made nothing is compared. */
export function onlyOne({ fixture, token }: FakeWorld, apiId: string): FakeWorld {
  const keys = (fixture.keys ?? []).filter(key => key.apiId === apiId).slice(0, 1)
  return { fixture: { ...fixture, keys }, token }
}

/** The calls of the act that the last one belongs to: no act needs what another did. */
export function sameAct<T extends { call: Call }>(played: readonly T[]): T[] {
  return played.filter(one => actOf(one) === actOf(played.at(-1)))
}

function actOf(one: { call: Call } | undefined): string | undefined {
  return one?.call.name.split(': ')[0]
}

/** Without the rest of an act that began earlier. */
function wholeActs<T extends { call: Call }>(played: readonly T[]): readonly T[] {
  const first = actOf(played[0])
  return first === actOf(played.at(-1)) ? played : played.filter(one => actOf(one) !== first)
}

const nothingKnown: Known = { shared: [], calls: new Set() }

/** Whether a fake answers these calls as the target did, and the last of them to the letter: lengths of what is drawn may vary. */
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
