import type { Profile } from '../../../schemas/generated/types.js'
import type { Call, Played } from '../calls/call.js'
import { differencesOf } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { withField } from '../fields/field-path.js'
import type { PlayedOnTarget } from '../learn/play-scenes.js'
import { type Candidate, candidatesFor } from './candidates.js'

/** Why a call is answered otherwise, if one field of the profile tells. */
export interface Explanation {
  field: string
  /** What the mock has, and what the target must have. */
  present: unknown
  value: unknown
  /** Other values of the field that explain it as well. */
  orElse: unknown[]
  profile: Profile
}

/** Everything up to a call that two sides answered otherwise; that call is the last. */
export interface Divergent {
  target: readonly PlayedOnTarget[]
  mock: readonly Played[]
}

const mostInAll = 300

/** Calls at most that a candidate is tried on: those of the same act, and those before it that made keys. */
const mostTried = 60

/** The field that makes a fake answer the last call as the target did, and no call before it otherwise. */
export async function explain(
  { target, mock }: Divergent,
  profile: Profile,
  world: FakeWorld,
  fieldValue: (field: string) => unknown,
): Promise<Explanation | undefined> {
  const [last, mockLast] = [target.at(-1), mock.at(-1)]
  if (last === undefined || mockLast === undefined) return undefined
  const few = onlyOne(world)
  const act = sameAct(target).slice(-mostTried)
  // What takes more than the act to show, such as a count that lags, is tried on all that was asked.
  const near = (await answersAlike(act, profile, few)) ? target.slice(-mostInAll) : act
  if (near !== act && (await answersAlike(near, profile, few))) return undefined
  let found: Explanation | undefined
  let isExact = false
  for (const candidate of candidatesFor(profile, target, { target: last, mock: mockLast })) {
    const { field, value } = candidate
    if (isExact && field !== found?.field) continue
    const variant = variantOf(profile, candidate)
    const likeness = variant && (await likenessOf(near, variant, few))
    if (variant === undefined || likeness === undefined || likeness === 'other') continue
    if (found?.field === field) found.orElse.push(value)
    // What answers to the letter explains more than what answers nearly so.
    else if (found === undefined || likeness === 'exact') {
      found = { field, present: fieldValue(field), value, orElse: [], profile: variant }
      isExact = likeness === 'exact'
    }
  }
  return found
}

/** A world with one key of each API: of the keys that others made nothing is compared. */
export function onlyOne({ fixture, token }: FakeWorld): FakeWorld {
  const apis = new Set<string>()
  const keys = (fixture.keys ?? []).filter(({ apiId }) => !apis.has(apiId) && apis.add(apiId))
  return { fixture: { ...fixture, keys }, token }
}

function variantOf(profile: Profile, { field, value, with: others = {} }: Candidate): Profile | undefined {
  const all = Object.entries(others).reduce((made, [name, own]) => withField(made, name, own), profile)
  const made = withField(all, field, value)
  return made.listing.cursor === 'last-id' && made.listing.order !== 'id' ? undefined : made
}

/** The calls of the act that the last one belongs to: no act needs what another did. */
export function sameAct<T extends { call: Call }>(played: readonly T[]): T[] {
  const act = (one: T | undefined) => one?.call.name.split(': ')[0]
  return played.filter(one => act(one) === act(played.at(-1)))
}

async function answersAlike(target: readonly Played[], profile: Profile, world: FakeWorld): Promise<boolean> {
  return (await likenessOf(target, profile, world)) !== 'other'
}

/** Whether a fake answers these calls as the target did, and the last of them to the letter: lengths of what is drawn may vary. */
async function likenessOf(
  target: readonly Played[],
  profile: Profile,
  world: FakeWorld,
): Promise<'exact' | 'alike' | 'other'> {
  const [first] = target
  if (first === undefined) return 'exact'
  const side = fakeSide(profile, world, first.at)
  const [shapeTheirs, shapeOurs] = [shaper(), shaper()]
  let isExact = true
  for (const { call, at, answer } of target) {
    const ours = shapeOurs({ call, at, answer: answer && (await side.ask(call, at)) })
    const theirs = shapeTheirs({ call, at, answer })
    if (differencesOf(theirs, ours).length > 0) return 'other'
    isExact = [...(theirs ?? [])].every(([part, value]) => ours?.get(part) === value)
  }
  return isExact ? 'exact' : 'alike'
}
