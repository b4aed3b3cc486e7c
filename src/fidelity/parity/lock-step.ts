import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/collections.js'
import { changesIn } from '../../profile/field-path.js'
import { type Call, isCreate, type Played } from '../calls/call.js'
import { type Comparison, compareWith } from '../calls/compare-with.js'
import { isLag, type PartDifference, remainingParts, type SharedDifference } from '../calls/differences.js'
import { type FakeWorld, fakeSide, type Side } from '../calls/play-on-fake.js'
import type { Ask, Scene, SceneFacts } from '../calls/scene.js'
import { changesTo } from '../learn/conclude.js'
import type { PlayedOnTarget, PlayedScene } from '../learn/findings.js'
import type { Hypothesis } from '../learn/fit/questions.js'
import { askOf, factsOf } from '../learn/play-scenes.js'
import { scenes as allScenes } from '../learn/scenes/index.js'
import { groundKey, worldOf } from '../learn/world-of.js'
import { actOf, type Explanation, explain, type Known, onlyOne, sameAct } from './explain.js'
import type { Divergence, Explained as Explaining, ParityOptions } from './parity.js'

export interface AnsweredCall extends PlayedOnTarget, Comparison {
  /** The number of calls so far, including this call and calls without an answer. */
  end: number
}

type Explained = Omit<Divergence, 'number' | 'class'>

export type LockStep = ReturnType<typeof lockStepOf>

export function lockStepOf(
  context: CheckContext,
  { profile, fixture, token, scenes = allScenes }: ParityOptions,
) {
  const facts = factsOf(context)
  const world = parityWorld(fixture, facts, token)
  const few = onlyOne(world, facts.apiId)
  const mockSide = () => fakeSide(profile, world, context.time.now())
  const played: PlayedOnTarget[] = []
  const askTarget = askOf(context, played)
  const compare = compareWith(mockSide())
  const live = onTarget(context, mockSide)
  const changes = changesByRound(context, played, scenes, { profile, token })
  const reported = ({ call, answer, mockAnswer, parts }: AnsweredCall) => ({
    ...{ call, parts, target: answer, mock: mockAnswer },
  })
  return {
    /** Resolves to undefined if the target gave no answer. */
    async ask(call: Call): Promise<AnsweredCall | undefined> {
      if ((await askTarget(call)) === undefined) return undefined
      const one = played.at(-1)
      return one && { ...(await compare(one)), end: played.length }
    },
    repeat(one: AnsweredCall, { explained }: Explained): Explained {
      const script = sameAct(played.slice(0, one.end))
      return { ...reported(one), explained, script, isShortest: false }
    },
    /** @param isShortened Whether to shorten the script on the target, if no field explains the difference. */
    async explain(
      one: AnsweredCall,
      { known, isShortened }: { known?: Known; isShortened: boolean },
    ): Promise<Explained> {
      const target = played.slice(0, one.end)
      const isQuiet = isLag(one.parts)
      const explanations = await explain(target, await changes(one, isQuiet), profile, few, known)
      const [first] = explanations
      const act = sameAct(target)
      const shrunk =
        first === undefined
          ? await shrink(act, isShortened ? live(known?.shared ?? []) : async () => undefined)
          : await shrinkOnFakes([act, target], [first.profile, profile], few)
      return {
        ...reported(one),
        explained: first && explainedBy(first, explanations, profile),
        ...shrunk,
      }
    },
  }
}

/**
 * What learning concludes from the round of a call: the fields in which the target differs from the mock. First sends the scenes
 * that the round lacks, within the budget, unless `isQuiet`.
 */
function changesByRound(
  context: CheckContext,
  played: readonly PlayedOnTarget[],
  scenes: readonly Scene[],
  { profile, token }: Pick<ParityOptions, 'profile' | 'token'>,
) {
  const sent = new Map<number, PlayedScene[]>()
  const concluded = new Map<string, Promise<Hypothesis[]>>()
  return async (one: PlayedOnTarget, isQuiet: boolean): Promise<Hypothesis[]> => {
    const { round, scenes: own } = roundOf(played, one, scenes)
    const present = factsOf(context)
    const facts = { ...present, runId: `${present.runId}-${round}` }
    if (!isQuiet && !sent.has(round)) sent.set(round, await sendRest(context, scenes, own, facts))
    const run = { scenes: [...own, ...(sent.get(round) ?? [])], facts, token }
    const name = `${round} ${run.scenes.length}`
    const made = concluded.get(name) ?? changesTo(profile, run)
    concluded.set(name, made)
    return made
  }
}

/** The number of a call's round, and the acts of that round as a run of `keymock learn` plays them. */
function roundOf(played: readonly PlayedOnTarget[], one: PlayedOnTarget, scenes: readonly Scene[]) {
  const acts = [...groupedBy(played, actOf)].map(([name, own]) => ({
    name,
    scene: name.replace(/^\d+ /, ''),
    played: own.map(each => ({ ...each, call: renamed(each.call, `${name}: `, '') })),
  }))
  const last = acts.findIndex(({ name }) => name === actOf(one))
  // Each round has each scene once.
  const byScene = scenes.map(({ name }) => acts.filter(({ scene }) => scene === name))
  const round = Math.max(1, ...byScene.map(own => own.filter(act => acts.indexOf(act) <= last).length))
  const ofOthers = byScene.flatMap(own => own.filter(act => act !== (own[round - 1] ?? own.at(-1))))
  return { round, scenes: acts.filter(act => !ofOthers.includes(act)) }
}

/** The requests that remain for a search for a shorter script. */
const keptRequests = 50

async function sendRest(
  context: CheckContext,
  scenes: readonly Scene[],
  done: readonly PlayedScene[],
  facts: SceneFacts,
): Promise<PlayedScene[]> {
  const rest: PlayedScene[] = []
  for (const { name, keys, play } of scenes.toSorted((a, b) => a.keys - b.keys)) {
    const mayPlay = keys === 0 || (context.run.met.has('write') && keys <= context.keysLeft())
    if (!mayPlay || done.some(({ scene }) => scene === name)) continue
    const played: PlayedOnTarget[] = []
    const send = askOf(context, played)
    const ask: Ask = async call => (context.requestsLeft() > keptRequests ? send(call) : undefined)
    await play(facts, ask, ms => context.time.sleep(ms))
    rest.push({ scene: name, played })
  }
  return rest
}

function explainedBy(
  { field, present, value, profile }: Explanation,
  [, ...others]: readonly Explanation[],
  base: Profile,
): Explaining {
  const also = others.map(other => ({ field: other.field, value: other.value }))
  return { field, present, value, set: changesIn(profile, base), also }
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

function onFakes([theirs, ours]: readonly [Profile, Profile], world: FakeWorld): Differs {
  return async played => {
    const start = played[0]?.at ?? 0
    const side = fakeSide(theirs, world, start)
    const compare = compareWith(fakeSide(ours, world, start))
    let last: readonly PartDifference[] = []
    for (const { call, at } of played) {
      const answer = await side.ask(call, at)
      last = (await compare({ call, at, answer })).parts
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
    const compare = compareWith(mock())
    let last: readonly PartDifference[] = []
    for (const { call } of script) {
      const answer = await ask(renamed(call, runId, `${runId}-${tries}x`))
      const played = target.at(-1)
      if (answer === undefined || played === undefined) return undefined
      last = remainingParts(await compare(played), shared)
    }
    return last.length > 0
  }
}

/** The call with other texts for its names and its users. */
function renamed(call: Call, from: string, to: string): Call {
  return {
    ...call,
    name: call.name.replaceAll(from, to),
    ...(call.cursorOf !== undefined && { cursorOf: call.cursorOf.replaceAll(from, to) }),
    query: call.query.map(([name, value]) => [name, value.replaceAll(from, to)] as const),
    ...(call.body !== undefined && { body: call.body.replaceAll(from, to) }),
  }
}
