import type { Profile } from '../../../schemas/generated/types.js'
import { fieldOf } from '../../profile/field-path.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import type { Call, Played } from '../calls/call.js'
import { compareWith } from '../calls/compare-with.js'
import { remainingParts, type SharedDifference } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { type Hypothesis, variantOf } from '../learn/fit/questions.js'

export interface Explanation {
  field: string
  /** The mock's value. */
  present: unknown
  value: unknown
  profile: Profile
}

/** The search for an explanation ignores these differences. */
export interface Known {
  shared: readonly SharedDifference[]
  /** The names of calls with differences that are not in `shared`. */
  calls: ReadonlySet<string>
}

const mostCalls = 300
/** A search that ignores `Known` differences tests each change on at most this number of calls. */
const mostBesideOthers = 60

/**
 * Finds changes of one profile field with which a fake gives the same answers as the target.
 *
 * @param target All calls up to a call that the target and the mock answered differently.
 */
export async function explain(
  target: readonly Played[],
  changes: readonly Hypothesis[],
  profile: Profile,
  few: FakeWorld,
  known?: Known,
): Promise<Explanation[]> {
  // Some divergences occur only after the calls of earlier acts: for example, a total that lacks the latest keys.
  const near = wholeActs(target.slice(known === undefined ? -mostCalls : -mostBesideOthers))
  if (await isLike(near, profile, few, known)) return []
  const act = sameAct(target)
  // A difference that the last act shows alone excludes most changes with few calls.
  const isOfAct = !(await isLike(act, profile, few, known))
  const found: Explanation[] = []
  for (const change of changes) {
    const variant = variantOf(profile, change)
    if (variant === undefined || !isServable(variant)) continue
    if (isOfAct && !(await isLike(act, variant, few, known))) continue
    if (!(await isLike(near, variant, few, known))) continue
    const { field, value } = change
    found.push({ field, present: fieldOf(profile, field), value, profile: variant })
  }
  return found
}

/** Whether keymock accepts a file with this profile. */
function isServable(profile: Profile): boolean {
  try {
    return resolveProfile(profile) !== undefined
  } catch {
    return false
  }
}

/** Keeps only the first key of the API. One key is enough, because the comparison ignores keys of other clients. */
export function onlyOne({ fixture, token }: FakeWorld, apiId: string): FakeWorld {
  const keys = (fixture.keys ?? []).filter(key => key.apiId === apiId).slice(0, 1)
  return { fixture: { ...fixture, keys }, token }
}

export function sameAct<T extends { call: Call }>(played: readonly T[]): T[] {
  return played.filter(one => actOf(one) === actOf(played.at(-1)))
}

/** The act of a call: a number and the name of a scene. */
export function actOf(one: { call: Call } | undefined): string {
  return one?.call.name.split(': ')[0] ?? ''
}

/** Omits the first act, because it may be incomplete. Keeps the first act if it is the only act. */
function wholeActs<T extends { call: Call }>(played: readonly T[]): readonly T[] {
  const first = actOf(played[0])
  return first === actOf(played.at(-1)) ? played : played.filter(one => actOf(one) !== first)
}

const nothingKnown: Known = { shared: [], calls: new Set() }

/** Whether a fake gives the same answers as the target, except for known differences. */
async function isLike(
  target: readonly Played[],
  profile: Profile,
  world: FakeWorld,
  { shared, calls }: Known = nothingKnown,
): Promise<boolean> {
  const last = target.at(-1)?.call
  const compare = compareWith(fakeSide(profile, world, target[0]?.at ?? 0))
  for (const played of target) {
    const one = await compare(played)
    const counts = played.call === last || !calls.has(played.call.name)
    if (counts && remainingParts(one, shared).length > 0) return false
  }
  return true
}
