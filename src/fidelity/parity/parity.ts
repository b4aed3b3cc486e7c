import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import type { Observation } from '../../../contract-tests/observations/observation.js'
import type { ContractReport, Fixture, Profile } from '../../../schemas/generated/types.js'
import type { Call, Played } from '../calls/call.js'
import { differencesOf, type PartDifference } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { fieldOf } from '../fields/field-path.js'
import { askOf, factsOf, type PlayedOnTarget } from '../learn/play-scenes.js'
import { drawActs } from './draw-acts.js'
import { explain, onlyOne, sameAct } from './explain.js'
import { parityWorld } from './parity-world.js'
import { type Differs, onFakes, onTarget, shrink } from './shrink.js'

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
  /** Whether it goes on after the first divergence. @default false */
  all?: boolean
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
  explained: { field: string; present: unknown; value: unknown; orElse: readonly unknown[] } | undefined
  /** What to send to see it, the call itself last. */
  script: readonly Call[]
  /** Whether nothing can be left out of the script: tried on two fakes where a profile shows the same, else on the target. */
  isShortest: boolean
}

export interface Parity {
  asked: number
  wanted: number
  divergences: readonly Divergence[]
  /** Calls by class. */
  classes: readonly { class: string; asked: number; alike: number }[]
  report: ContractReport
}

/** Ends the scenario. */
class Enough extends Error {
  override readonly name = 'Enough'
}

/** Asks a target and a fake the same calls, one after the other, until they part ways. */
export async function parity(options: ParityOptions): Promise<Parity> {
  const { profile, fixture, calls = 200, all = false, ...asked } = options
  const divergences: Divergence[] = []
  const classes = new Map<string, { asked: number; alike: number }>()
  let count = 0
  const step: Observation = {
    id: 'PARITY',
    section: '7',
    statement: 'call by call',
    keys: options.maxKeys ?? 30,
    requests: calls,
    names: [],
    async observe(context) {
      const lockStep = lockStepOf(context, options)
      try {
        for (const act of drawActs(() => factsOf(context), context.random, context.run.met.has('write'))) {
          const number = count + 1
          const ask = async (call: Call) => {
            if (count >= calls) throw new Enough()
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
          if (context.requestsLeft() < 1) break
        }
      } catch (error) {
        if (!(error instanceof Enough)) throw error
      }
      return []
    },
  }
  const report = await runContract({
    ...asked,
    maxRequests: options.maxRequests ?? calls * 2 + 50,
    questions: { requirements: [], observations: [step] },
  })
  const table = [...classes].map(([name, tally]) => ({ class: name, ...tally }))
  return { asked: count, wanted: calls, divergences, classes: table, report }
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
  const mockSide = () => fakeSide(profile, world, context.time.now())
  const side = mockSide()
  const target: PlayedOnTarget[] = []
  const mock: Played[] = []
  const askTarget = askOf(context, target)
  const [theirs, ours] = [shaper(), shaper()]
  // What is left of the budget is for the calls that are still wanted, if there are any.
  const live: Differs = all ? async () => undefined : onTarget(context, mockSide)
  return async call => {
    const before = target.length
    const answer = await askTarget(call)
    const played = target[before]
    if (answer === undefined || played === undefined) return { answer: undefined, divergence: undefined }
    const own: Played = { call, at: played.at, answer: await side.ask(call, played.at) }
    mock.push(own)
    const parts = differencesOf(theirs(played), ours(own))
    if (parts.length === 0) return { answer, divergence: undefined }
    return { answer, divergence: await divergenceOf(parts, { target, mock }, profile, world, live) }
  }
}

async function divergenceOf(
  parts: PartDifference[],
  divergent: { target: readonly PlayedOnTarget[]; mock: readonly Played[] },
  profile: Profile,
  world: FakeWorld,
  live: Differs,
): Promise<Omit<Divergence, 'number' | 'class'>> {
  const explanation = await explain(divergent, profile, world, field => fieldOf(profile, field))
  const act = sameAct(divergent.target)
  const differs = explanation === undefined ? live : onFakes([explanation.profile, profile], onlyOne(world))
  const { script, isShortest } = await shrink(act, differs)
  const last = divergent.target.at(-1)
  return {
    call: last?.call ?? (act.at(-1) as PlayedOnTarget).call,
    parts,
    target: last?.answer,
    mock: divergent.mock.at(-1)?.answer,
    explained: explanation && {
      field: explanation.field,
      present: explanation.present,
      value: explanation.value,
      orElse: explanation.orElse,
    },
    script: script.map(({ call }) => call),
    isShortest,
  }
}
