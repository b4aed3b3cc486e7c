import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { changesIn } from '../../profile/field-path.js'
import type { Call, Played } from '../calls/call.js'
import { type ComparedAnswers, differencesOf } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { askOf, factsOf, type PlayedOnTarget } from '../learn/play-scenes.js'
import type { SceneFacts } from '../learn/scene.js'
import { groundKey, worldOf } from '../learn/world-of.js'
import { type Explanation, explain, type Known, onlyOne, sameAct, tellApart } from './explain.js'
import type { Divergence, Explained as Explaining, ParityOptions } from './parity.js'
import { onTarget, shrink, shrinkOnFakes } from './shrink.js'

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
