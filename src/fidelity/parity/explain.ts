import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { Profile } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/collections.js'
import { fieldOf } from '../../profile/field-path.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { type Call, isCreate, type Played } from '../calls/call.js'
import { type Comparison, compareWith } from '../calls/compare-with.js'
import {
  generalPart,
  type PartDifference,
  remainingParts,
  type SharedDifference,
} from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { allHypotheses } from '../learn/conclude.js'
import { variantOf } from '../learn/fit/questions.js'
import {
  askOf,
  factsOf,
  type PlayedOnTarget,
  type PlayedScene,
  type Scene,
  type SceneFacts,
} from '../learn/play-scenes.js'
import { scenes } from '../learn/scenes/index.js'

export interface Explanation {
  field: string
  /** The mock's value. */
  present: unknown
  value: unknown
  profile: Profile
}

interface Divergent {
  /** All calls so far. */
  all: readonly PlayedOnTarget[]
  /** All calls up to a call that the target and the mock answered differently. */
  target: readonly PlayedOnTarget[]
  /** The mock's answer to the last call of `target`. */
  mock: Played['answer']
  /** The differences of the answers to this call. */
  parts: readonly PartDifference[]
  known?: Known
}

/** The search for an explanation ignores these differences. */
export interface Known {
  shared: readonly SharedDifference[]
  /** The names of calls with differences that are not in `shared`. */
  calls: ReadonlySet<string>
}

const mostInAll = 300
/** A search that ignores `Known` differences tests each hypothesis on at most this number of calls. */
const mostBesideOthers = 60

const mostTried = 60

/**
 * Looks for a value of one profile field with which a fake gives the same answers as the target. Values that give exactly the
 * target's last answer come first.
 */
export async function explain(
  { all, target, mock, parts, known }: Divergent,
  profile: Profile,
  few: FakeWorld,
  facts: SceneFacts,
): Promise<Explanation[]> {
  const last = target.at(-1)
  if (last === undefined || mock === undefined) return []
  const act = sameAct(target).slice(-mostTried)
  const before = wholeActs(target.slice(known === undefined ? -mostInAll : -mostBesideOthers))
  // Some divergences occur only after the calls of earlier acts: for example, a total that lacks the latest keys. For such
  // divergences, also sends the earlier calls.
  const near = (await likenessOf(act, profile, few, known)) === 'other' ? act : before
  if (near !== act && (await likenessOf(near, profile, few, known)) !== 'other') return []
  // Only the fields in `ids` and `keys` determine the format of ids and keys.
  const isOfFormat = parts.every(({ part }) => /^body key(Id)?\b/.test(part))
  const found: { explanation: Explanation; isExact: boolean }[] = []
  for (const hypothesis of allHypotheses(profile, { ...roundOf(all, last, facts), last, mock })) {
    if (isOfFormat && near === before && !/^(ids|keys)\./.test(hypothesis.field)) continue
    const variant = variantOf(profile, hypothesis)
    const likeness = variant === undefined ? 'other' : await likenessOf(near, variant, few, known)
    if (variant === undefined || likeness === 'other') continue
    if (found.some(({ explanation }) => explanation.field.startsWith(`${hypothesis.field}.`))) continue
    // Also compares the variant with the target's answers in earlier acts, because they exclude many hypotheses.
    if (near === act && (await likenessOf(before, variant, few, known)) === 'other') continue
    if (!isServable(variant)) continue
    const { field, value } = hypothesis
    const explanation = { field, present: fieldOf(profile, field), value, profile: variant }
    found.push({ explanation, isExact: likeness === 'exact' })
  }
  return [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)].map(
    ({ explanation }) => explanation,
  )
}

/** The scenes of one round of acts as a run of `keymock learn` plays them, and the facts of this round: the round of `divergent`. */
function roundOf(
  all: readonly PlayedOnTarget[],
  divergent: PlayedOnTarget,
  facts: SceneFacts,
): { scenes: PlayedScene[]; facts: SceneFacts } {
  const rounds = new Map<string, PlayedScene[]>()
  let round = 1
  for (const [name, own] of groupedBy(all, played => actOf(played) ?? '')) {
    const scene = name.replace(/^\d+ /, '')
    const played = own.map(one => ({
      ...one,
      call: { ...one.call, name: one.call.name.slice(name.length + 2) },
    }))
    const acts = [...(rounds.get(scene) ?? []), { scene, played }]
    rounds.set(scene, acts)
    if (name === actOf(divergent)) round = acts.length
  }
  const scenes = [...rounds.values()].flatMap(acts => acts[round - 1] ?? acts.at(-1) ?? [])
  return { scenes, facts: { ...facts, runId: `${facts.runId}-${round}` } }
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

function actOf(one: { call: Call } | undefined): string | undefined {
  return one?.call.name.split(': ')[0]
}

/** Omits the first act, because it may be incomplete. Keeps the first act if it is the only act. */
function wholeActs<T extends { call: Call }>(played: readonly T[]): readonly T[] {
  const first = actOf(played[0])
  return first === actOf(played.at(-1)) ? played : played.filter(one => actOf(one) !== first)
}

const nothingKnown: Known = { shared: [], calls: new Set() }

/**
 * `other`: an answer has a difference that is neither random nor known. `exact`: the last answers are equal, except for shared
 * differences. `alike`: the last answers differ only in random details, such as lengths.
 */
async function likenessOf(
  target: readonly Played[],
  profile: Profile,
  world: FakeWorld,
  { shared, calls }: Known = nothingKnown,
): Promise<'exact' | 'alike' | 'other'> {
  const [first] = target
  if (first === undefined) return 'exact'
  const compare = compareWith(fakeSide(profile, world, first.at))
  const last = target.at(-1)?.call
  let isExact = true
  for (const played of target) {
    const one = await compare(played)
    const counts = played.call === last || !calls.has(played.call.name)
    if (counts && remainingParts(one, shared).length > 0) return 'other'
    isExact = [...(one.target ?? [])].every(
      ([part, value]) =>
        one.mock?.get(part) === value || shared.some(other => other.part === generalPart(part)),
    )
  }
  return isExact ? 'exact' : 'alike'
}

const mostQuestions = 12

const byKeys = scenes.toSorted((a, b) => a.keys - b.keys)

/** Sends calls to the target, within the budget, to rule out explanations. Returns the explanations that still hold. */
export async function tellApart(
  explanations: readonly Explanation[],
  context: CheckContext,
  few: FakeWorld,
  known?: Known,
): Promise<readonly Explanation[]> {
  let left = explanations
  for (let question = 1; left.length > 1 && question <= mostQuestions; question += 1) {
    const script = await scriptThatTells(left, question, context, few)
    if (script === undefined) break
    const keys = script.filter(isCreate).length
    if (context.requestsLeft() < script.length || context.keysLeft() < keys) break
    const played: PlayedOnTarget[] = []
    const ask = askOf(context, played)
    for (const call of script) await ask(call)
    const likenesses = await Promise.all(left.map(({ profile }) => likenessOf(played, profile, few, known)))
    const remaining = left.filter((_, index) => likenesses[index] !== 'other')
    // Stops if every explanation fits these calls, or none. If none fits, the difference has another cause.
    if (remaining.length === 0 || remaining.length === left.length) break
    left = remaining
  }
  return left
}

async function scriptThatTells(
  [first, ...others]: readonly Explanation[],
  question: number,
  context: CheckContext,
  world: FakeWorld,
): Promise<readonly Call[] | undefined> {
  if (first === undefined) return undefined
  const mayWrite = context.run.met.has('write')
  const facts = factsOf(context)
  const now = { ...facts, runId: `${facts.runId}-${question}q` }
  for (const scene of byKeys) {
    if (scene.keys > 0 && (!mayWrite || scene.keys > context.keysLeft())) continue
    for (const other of others) {
      const compared = await compareProfiles(scene, [first.profile, other.profile], world, now)
      const place = compared.findIndex(({ parts }) => parts.length > 0)
      const script = compared.slice(scene.keys === 0 ? place : 0, place + 1)
      if (place >= 0) return script.map(({ call }) => call)
    }
  }
  return undefined
}

/** The calls of a scene, with the answers of two fakes. */
export async function compareProfiles(
  scene: Scene,
  [theirs, ours]: readonly [Profile, Profile],
  world: FakeWorld,
  facts: SceneFacts,
): Promise<(Played & Comparison)[]> {
  let at = facts.now
  const side = fakeSide(theirs, world, at)
  const compare = compareWith(fakeSide(ours, world, at))
  const compared: (Played & Comparison)[] = []
  await scene.play(
    facts,
    async call => {
      const answer = await side.ask(call, at)
      compared.push(await compare({ call, at, answer }))
      return answer
    },
    async ms => {
      at += ms
    },
  )
  return compared
}
