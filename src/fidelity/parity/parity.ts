import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import type { Observation } from '../../../contract-tests/observations/observation.js'
import type { ContractReport, Fixture, Profile } from '../../../schemas/generated/types.js'
import { choiceOf } from '../../profile/field-path.js'
import type { ProfileSource } from '../../profile/profile-source.js'
import type { Call, Played } from '../calls/call.js'
import { differencesOf, type PartDifference } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { askOf, factsOf, type PlayedOnTarget } from '../learn/play-scenes.js'
import type { Scene } from '../learn/scene.js'
import { scenes as allScenes } from '../learn/scenes/index.js'
import { drawActs } from './draw-acts.js'
import { type Explanation, explain, onlyOne, sameAct } from './explain.js'
import { parityWorld } from './parity-world.js'
import { type Differs, onTarget, shrink, shrinkOnFakes } from './shrink.js'
import { tellApart } from './tell-apart.js'

export interface ParityOptions
  extends Omit<
    ContractOptions,
    'only' | 'skip' | 'observe' | 'questions' | 'knownDeviations' | 'strict' | 'fuzz'
  > {
  /** The mock's. */
  profile: Profile
  /** The mock's. @default the API with the role and the permission that were named */
  fixture?: Fixture | undefined
  /** How many calls are made. @default 200 */
  calls?: number
  /** Whether it continues after the first divergence. @default false */
  all?: boolean
  /** The scenes that the scenario is drawn from. @default every scene that shows a choice */
  scenes?: readonly Scene[]
}

/** A call that the two answered otherwise. */
export interface Divergence {
  /** Its number in the scenario. */
  number: number
  class: string
  call: Call
  parts: readonly PartDifference[]
  target: Played['answer']
  mock: Played['answer']
  /** The one field of the mock's profile that explains it, with the value to set. */
  explained: Explained | undefined
  /** The calls that reproduce it, the call itself last. */
  script: readonly Call[]
  /** Whether nothing can be left out of the script: tried on two fakes where a profile shows the same, else on the target. */
  isShortest: boolean
}

/** The part of the mock's profile that explains a divergence. */
export interface Explained {
  field: string
  /** The mock's value, and the value that the target must have. */
  present: unknown
  value: unknown
  /** The content for a file of the mock's profile. */
  set: ProfileSource
  /** Other values of the field that explain it as well. */
  orElse: readonly unknown[]
  /** Other fields that explain it as well: no call within the budget distinguishes them. */
  also: readonly { field: string; value: unknown }[]
}

export interface Parity {
  asked: number
  wanted: number
  /** Whether fewer were asked than wanted because no request was left. */
  isBudgetSpent: boolean
  divergences: readonly Divergence[]
  /** Calls by class. */
  classes: readonly { class: string; asked: number; alike: number }[]
  report: ContractReport
}

/** Calls that the suite reserves for the first request and for its last look. */
const keptRequests = 22

/** Ends the scenario. */
class Enough extends Error {
  override readonly name = 'Enough'
}

/** Sends the same calls to a target and a fake, one after the other, until the answers differ. */
export async function parity(options: ParityOptions): Promise<Parity> {
  const { profile, fixture, calls = 200, all = false, scenes = allScenes, ...asked } = options
  const divergences: Divergence[] = []
  const classes = new Map<string, { asked: number; alike: number }>()
  const maxRequests = options.maxRequests ?? calls * 2 + 50
  let count = 0
  let isBudgetSpent = true
  const step: Observation = {
    id: 'PARITY',
    section: '7',
    statement: 'call by call',
    keys: options.maxKeys ?? 30,
    // With a budget for fewer, it goes as far as that reaches.
    requests: Math.max(1, Math.min(calls, maxRequests - keptRequests)),
    names: [],
    async observe(context) {
      const lockStep = lockStepOf(context, options)
      isBudgetSpent = false
      const mayAsk = () => {
        isBudgetSpent = context.requestsLeft() < 1
        return !isBudgetSpent
      }
      try {
        const mayWrite = context.run.met.has('write')
        for (const act of drawActs(scenes, () => factsOf(context), context.random, mayWrite)) {
          const number = count + 1
          const ask = async (call: Call) => {
            if (count >= calls || !mayAsk()) throw new Enough()
            const own = { ...call, name: `${number} ${act.class}: ${call.name}` }
            if (call.cursorOf !== undefined) own.cursorOf = `${number} ${act.class}: ${call.cursorOf}`
            const { answer, divergence } = await lockStep(own)
            if (answer === undefined && divergence === undefined) return undefined
            count += 1
            const tally = classes.get(act.class) ?? { asked: 0, alike: 0 }
            classes.set(act.class, { asked: tally.asked + 1, alike: tally.alike + (divergence ? 0 : 1) })
            if (divergence !== undefined) {
              divergences.push({ ...divergence, number: count, class: act.class })
              if (!all) throw new Enough()
            }
            return answer
          }
          await act.play(ask, ms => context.time.sleep(ms))
          if (!mayAsk()) break
        }
      } catch (error) {
        if (!(error instanceof Enough)) throw error
      }
      return []
    },
  }
  const report = await runContract({
    ...asked,
    maxRequests,
    questions: { requirements: [], observations: [step] },
  })
  const table = [...classes].map(([name, tally]) => ({ class: name, ...tally }))
  const { code } = report.ending
  const isSpent = code === 'request-limit' || (code === 'nothing-checked' && isBudgetSpent)
  const isShort = divergences.length === 0 && count < calls
  return {
    asked: count,
    wanted: calls,
    isBudgetSpent: isShort && isSpent,
    divergences,
    classes: table,
    report,
  }
}

type Step = Promise<{
  answer: Played['answer']
  divergence: Omit<Divergence, 'number' | 'class'> | undefined
}>

function lockStepOf(
  context: CheckContext,
  { profile, fixture, token, all }: ParityOptions,
): (call: Call) => Step {
  const facts = factsOf(context)
  const world = parityWorld(fixture, facts, token)
  const few = onlyOne(world, facts.apiId)
  const mockSide = () => fakeSide(profile, world, context.time.now())
  const side = mockSide()
  const target: PlayedOnTarget[] = []
  const mock: Played[] = []
  const askTarget = askOf(context, target)
  const [theirs, ours] = [shaper(), shaper()]
  // The rest of the budget is for the remaining calls, if any.
  const live: Live = all
    ? { differs: async () => undefined, tellApart: async explanations => explanations }
    : {
        differs: onTarget(context, mockSide),
        tellApart: explanations => tellApart(explanations, context, few),
      }
  return async call => {
    const before = target.length
    const answer = await askTarget(call)
    const played = target[before]
    if (answer === undefined || played === undefined) return { answer: undefined, divergence: undefined }
    const own: Played = { call, at: played.at, answer: await side.ask(call, played.at) }
    mock.push(own)
    const parts = differencesOf(theirs(played), ours(own))
    if (parts.length === 0) return { answer, divergence: undefined }
    return { answer, divergence: await divergenceOf(parts, { target, mock }, profile, few, live) }
  }
}

/** Further questions to the target about a divergence. */
interface Live {
  differs: Differs
  tellApart(explanations: readonly Explanation[]): Promise<readonly Explanation[]>
}

async function divergenceOf(
  parts: PartDifference[],
  divergent: { target: readonly PlayedOnTarget[]; mock: readonly Played[] },
  profile: Profile,
  few: FakeWorld,
  live: Live,
): Promise<Omit<Divergence, 'number' | 'class'>> {
  const explanations = await live.tellApart(await explain({ ...divergent, parts }, profile, few))
  const [first] = explanations
  const act = sameAct(divergent.target)
  const { script, isShortest } =
    first === undefined
      ? await shrink(act, live.differs)
      : await shrinkOnFakes([act, divergent.target], [first.profile, profile], few)
  const last = divergent.target.at(-1)
  return {
    call: last?.call ?? (act.at(-1) as PlayedOnTarget).call,
    parts,
    target: last?.answer,
    mock: divergent.mock.at(-1)?.answer,
    explained: first && explainedBy(first, explanations),
    script: script.map(({ call }) => call),
    isShortest,
  }
}

function explainedBy(
  { field, present, value, profile }: Explanation,
  explanations: readonly Explanation[],
): Explained {
  const others = explanations.slice(1)
  return {
    field,
    present,
    value,
    set: choiceOf(profile, field),
    orElse: others.filter(one => one.field === field).map(one => one.value),
    also: others
      .filter(one => one.field !== field)
      .map(one => ({ field: one.field, value: one.value }))
      .filter((one, index, all) => all.findIndex(({ field: name }) => name === one.field) === index),
  }
}
