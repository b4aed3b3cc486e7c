import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { changesIn } from '../../profile/field-path.js'
import { type Call, isCreate, type Played } from '../calls/call.js'
import {
  type ComparedAnswers,
  differencesOf,
  type PartDifference,
  remainingParts,
  type SharedDifference,
} from '../calls/differences.js'
import { type FakeWorld, fakeSide, type Side } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { askOf, factsOf, type PlayedOnTarget, type SceneFacts } from '../learn/play-scenes.js'
import { groundKey, worldOf } from '../learn/world-of.js'
import { type Explanation, explain, type Known, onlyOne, sameAct, tellApart } from './explain.js'
import type { Divergence, Explained as Explaining, ParityOptions } from './parity.js'

export interface AnsweredCall extends ComparedAnswers {
  answer: Played['answer']
  /** The numbers of calls to target and mock so far, including this call. */
  ends: { target: number; mock: number }
}

type Explained = Omit<Divergence, 'number' | 'class'>

export interface LockStep {
  /** Resolves to undefined if the target gave no answer. */
  ask(call: Call): Promise<Omit<AnsweredCall, 'class'> | undefined>
  /** @param isQuiet Whether to send nothing more to the target. */
  explain(
    call: Pick<AnsweredCall, 'ends' | 'parts'>,
    options: { known?: Known; isQuiet: boolean },
  ): Promise<Explained>
  repeat(call: Pick<AnsweredCall, 'ends' | 'parts'>, first: Explained): Explained
}

export function lockStepOf(context: CheckContext, { profile, fixture, token }: ParityOptions): LockStep {
  const facts = factsOf(context)
  const world = parityWorld(fixture, facts, token)
  const few = onlyOne(world, facts.apiId)
  const mockSide = () => fakeSide(profile, world, context.time.now())
  const side = mockSide()
  const target: PlayedOnTarget[] = []
  const mock: Played[] = []
  const askTarget = askOf(context, target)
  const [theirs, ours] = [shaper(), shaper()]
  const live = onTarget(context, mockSide)
  const answersAt = (ends: AnsweredCall['ends']) => {
    const { call, answer } = target[ends.target - 1] as PlayedOnTarget
    return { call, target: answer, mock: mock[ends.mock - 1]?.answer }
  }
  return {
    async ask(call) {
      const before = target.length
      const answer = await askTarget(call)
      const played = target[before]
      if (answer === undefined || played === undefined) return undefined
      const own: Played = { call, at: played.at, answer: await side.ask(call, played.at) }
      mock.push(own)
      const [a, b] = [theirs(played) ?? new Map(), ours(own) ?? new Map()]
      const ends = { target: target.length, mock: mock.length }
      return { answer, target: a, mock: b, parts: differencesOf(a, b), ends }
    },
    repeat({ ends, parts }, { explained }) {
      const act = sameAct(target.slice(0, ends.target))
      return { ...answersAt(ends), parts, explained, script: act.map(({ call }) => call), isShortest: false }
    },
    async explain({ ends, parts }, { known, isQuiet }) {
      const divergent = {
        all: target,
        target: target.slice(0, ends.target),
        mock: mock[ends.mock - 1]?.answer,
      }
      const possible = await explain({ ...divergent, parts, ...(known && { known }) }, profile, few, facts)
      const explanations = isQuiet ? possible : await tellApart(possible, context, few, known)
      const [first] = explanations
      const act = sameAct(divergent.target)
      const { script, isShortest } =
        first === undefined
          ? await shrink(act, isQuiet ? async () => undefined : live(known?.shared ?? []))
          : await shrinkOnFakes([act, divergent.target], [first.profile, profile], few)
      return {
        ...answersAt(ends),
        parts,
        explained: first && explainedBy(first, explanations, profile),
        script: script.map(({ call }) => call),
        isShortest,
      }
    },
  }
}

function explainedBy(
  { field, present, value, profile }: Explanation,
  explanations: readonly Explanation[],
  base: Profile,
): Explaining {
  const others = explanations.slice(1)
  return {
    field,
    present,
    value,
    set: changesIn(profile, base),
    orElse: others.filter(one => one.field === field).map(one => one.value),
    also: others
      .filter(one => one.field !== field)
      .map(one => ({ field: one.field, value: one.value }))
      .filter((one, index, all) => all.findIndex(({ field: name }) => name === one.field) === index),
  }
}

/**
 * The mock accepts the token of the run, but not every token, even if the fixture has `anyToken`. If the target's API has keys,
 * and the fixture has this API, the mock's API has at least one key.
 */
function parityWorld(fixture: Fixture | undefined, facts: SceneFacts, token: string): FakeWorld {
  if (fixture === undefined) return worldOf([], facts, { token }).world
  const { anyToken, tokens = [], keys = [], ...rest } = fixture
  const owner = rest.workspaces.find(({ apis = [] }) => apis.some(({ id }) => id === facts.apiId))
  const workspaceId = anyToken?.workspaceId ?? (owner ?? rest.workspaces[0])?.id
  const isKnown = workspaceId === undefined || tokens.some(one => one.token === token)
  const isEmpty = facts.isEmpty || owner === undefined || keys.some(({ apiId }) => apiId === facts.apiId)
  return {
    fixture: {
      ...rest,
      tokens: isKnown ? tokens : [...tokens, { token, workspaceId }],
      keys: isEmpty ? keys : [...keys, groundKey(facts)],
    },
    token,
  }
}

/**
 * Whether two services, such as the target and a fake, answer the last of these calls differently. Undefined if the budget is too
 * small, or if the target gives no answer.
 */
type Differs = (played: readonly Played[]) => Promise<boolean | undefined>

interface Shrunk {
  script: readonly Played[]
  /** Whether the search found no further call to omit. False if the search ended early, or if the answers did not differ. */
  isShortest: boolean
}

/** Shortens a script, as long as two services still give different answers to its last call. */
async function shrink(played: readonly Played[], differs: Differs): Promise<Shrunk> {
  let script = played
  if ((await differs(script)) !== true) return { script, isShortest: false }
  for (
    let size = Math.ceil((script.length - 1) / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let end = script.length - 1; end > 0; end -= size) {
      const shorter = script.filter((_, place) => place < end - size || place >= end)
      const stillDiffers = await differs(shorter)
      if (stillDiffers === undefined) return { script, isShortest: false }
      if (stillDiffers) script = shorter
    }
  }
  return { script, isShortest: true }
}

async function shrinkOnFakes(
  scripts: readonly (readonly Played[])[],
  profiles: readonly [Profile, Profile],
  world: FakeWorld,
): Promise<Shrunk> {
  const differs = onFakes(profiles, world)
  const [first = []] = scripts
  for (const script of scripts) {
    const shrunk = await shrink(script, differs)
    if (shrunk.isShortest) return shrunk
  }
  return { script: first, isShortest: false }
}

function onFakes(profiles: readonly [Profile, Profile], world: FakeWorld): Differs {
  return async played => {
    const start = played[0]?.at ?? 0
    const [a, b] = profiles.map(profile => ({ side: fakeSide(profile, world, start), shape: shaper() }))
    let last: PartDifference[] = []
    for (const { call, at } of played) {
      const [one, other] = [await a?.side.ask(call, at), await b?.side.ask(call, at)]
      last = differencesOf(a?.shape({ call, at, answer: one }), b?.shape({ call, at, answer: other }))
    }
    return last.length > 0
  }
}

/** Compares the target and a fake within the remaining budget, each time with new users. */
function onTarget(context: CheckContext, mock: () => Side): (shared: readonly SharedDifference[]) => Differs {
  let tries = 0
  return shared => async script => {
    const keys = script.filter(({ call }) => isCreate(call)).length
    if (context.requestsLeft() < script.length || context.keysLeft() < keys) return undefined
    tries += 1
    const { runId } = context.run
    const target: PlayedOnTarget[] = []
    const ask = askOf(context, target)
    const side = mock()
    const [theirs, ours] = [shaper(), shaper()]
    let last: PartDifference[] = []
    for (const { call } of script) {
      const own = renamed(call, runId, `${runId}-${tries}x`)
      const answer = await ask(own)
      const at = target.at(-1)?.at
      if (answer === undefined || at === undefined) return undefined
      const a = theirs({ call: own, at, answer })
      const b = ours({ call: own, at, answer: await side.ask(own, at) })
      const parts = differencesOf(a, b)
      last = a && b ? [...remainingParts({ target: a, mock: b, parts }, shared)] : parts
    }
    return last.length > 0
  }
}

function renamed(call: Call, from: string, to: string): Call {
  return {
    ...call,
    query: call.query.map(([name, value]) => [name, value.replaceAll(from, to)] as const),
    ...(call.body !== undefined && { body: call.body.replaceAll(from, to) }),
  }
}
