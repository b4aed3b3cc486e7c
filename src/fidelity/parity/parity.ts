import type { ContractReport, Fixture, Profile } from '../../../schemas/generated/types.js'
import type { ProfileSource } from '../../profile/profile-source.js'
import type { Call, Played } from '../calls/call.js'
import {
  generalPart,
  isLag,
  type PartDifference,
  remainingParts,
  type SharedDifference,
  sharedDifferences,
  sharedHeaders,
} from '../calls/differences.js'
import type { Scene } from '../calls/scene.js'
import { factsOf, type RunOptions, runAlone } from '../learn/play-scenes.js'
import { scenes as allScenes } from '../learn/scenes/index.js'
import { drawActs } from './draw-acts.js'
import type { Known } from './explain.js'
import { type AnsweredCall, type LockStep, lockStepOf } from './lock-step.js'

export interface ParityOptions extends RunOptions {
  /** The mock's profile. */
  profile: Profile
  /** The initial data of the mock. @default the API, with the declared role and permission */
  fixture?: Fixture | undefined
  /** The number of calls. @default 200 */
  calls?: number
  /** Whether the run continues after the first divergence. @default false */
  all?: boolean
  /** The scenes of the scenario. @default all scenes, without the scenes for a second token and for midnight */
  scenes?: readonly Scene[]
}

export interface Divergence {
  number: number
  class: string
  call: Call
  parts: readonly PartDifference[]
  target: Played['answer']
  mock: Played['answer']
  explained: Explained | undefined
  /** The calls that reproduce the divergence. The divergent call is last. */
  script: readonly Played[]
  /** False also if the search for a shorter script ended early. */
  isShortest: boolean
}

export interface Explained {
  field: string
  /** The mock's value. */
  present: unknown
  /** The target's value, according to this explanation. */
  value: unknown
  /** The change, in the format of a profile file. */
  set: ProfileSource
  /** Other fields that also explain the divergence. No call of the run rules these fields out. */
  also: readonly { field: string; value: unknown }[]
}

export interface Parity {
  asked: number
  wanted: number
  isBudgetSpent: boolean
  /**
   * Differences in nearly all answers, in nearly all successes or in nearly all failures. Also listings whose `total` does not
   * count the latest keys yet. A call that has only such differences is not divergent.
   */
  shared: readonly (SharedDifference & { explained: Explained | undefined })[]
  divergences: readonly Divergence[]
  report: ContractReport
}

/** The number of requests that the suite reserves for its beginning and its end. */
const keptRequests = 22

/**
 * The run looks for a divergence after each act with different answers. In the first calls, up to this number, the run also
 * looks after acts with equal answers, if earlier answers seem to share a header difference: equal answers may disprove this.
 */
const mostOpen = 60

class Enough extends Error {
  override readonly name = 'Enough'
}

/** Sends the same calls to a target and the mock. Ends at the first divergence, except with the option `all`. */
export async function parity(options: ParityOptions): Promise<Parity> {
  const { profile, fixture, calls = 200, all = false, scenes = allScenes, ...asked } = options
  let found: Pick<Parity, 'shared' | 'divergences'> = { shared: [], divergences: [] }
  const compared: ComparedCall[] = []
  const maxRequests = options.maxRequests ?? calls * 2 + 50
  let count = 0
  let isBudgetSpent = true
  const size = {
    statement: 'call by call',
    keys: options.maxKeys ?? 30,
    // If the budget is too small for all calls, the run sends fewer calls.
    requests: Math.max(1, Math.min(calls, maxRequests - keptRequests)),
  }
  const report = await runAlone({ ...asked, maxRequests }, size, async context => {
    const lockStep = lockStepOf(context, options)
    isBudgetSpent = false
    const mayAsk = () => {
      isBudgetSpent = context.requestsLeft() < 1
      return !isBudgetSpent
    }
    const mayBeShared = () => count <= mostOpen && sharedHeaders(compared).length > 0
    try {
      const mayWrite = context.run.met.has('write')
      for (const act of drawActs(scenes, () => factsOf(context), context.random, mayWrite)) {
        const number = count + 1
        const ask = async (call: Call) => {
          if (count >= calls || !mayAsk()) throw new Enough()
          const own = { ...call, name: `${number} ${act.class}: ${call.name}` }
          if (call.cursorOf !== undefined) own.cursorOf = `${number} ${act.class}: ${call.cursorOf}`
          const both = await lockStep.ask(own)
          if (both === undefined) return undefined
          count += 1
          compared.push({ ...both, number: count, class: act.class })
          return both.answer
        }
        await act.play(ask, ms => context.time.sleep(ms))
        // Checks all calls again, because this act may show that an earlier difference is not common to nearly all answers. The
        // whole act shows more about the target than its first calls.
        const differs = compared.slice(number - 1).some(({ parts }) => parts.length > 0)
        if (!all && (differs || mayBeShared())) {
          found = await divergencesIn(compared, lockStep, false, { from: number })
          if (found.divergences.length > 0) break
        }
        if (!mayAsk()) break
      }
    } catch (error) {
      if (!(error instanceof Enough)) throw error
    }
    if (found.divergences.length === 0) found = await divergencesIn(compared, lockStep, all, { isEnd: true })
  })
  const { divergences } = found
  const { code } = report.ending
  const isSpent = code === 'request-limit' || (code === 'nothing-checked' && isBudgetSpent)
  const isShort = divergences.length === 0 && count < calls
  return {
    asked: count,
    wanted: calls,
    isBudgetSpent: isShort && isSpent,
    ...found,
    report,
  }
}

type ComparedCall = AnsweredCall & { number: number; class: string }

type Found = Pick<Parity, 'shared' | 'divergences'>

/**
 * Finds the first divergent call, or all. A call that has only shared differences (see `Parity.shared`) is not divergent.
 *
 * @param when `from`: the number of the first new call. `isEnd`: whether `compared` is complete. If there is no divergence, shared
 * differences are explained only at the end.
 */
async function divergencesIn(
  compared: readonly ComparedCall[],
  lockStep: LockStep,
  all: boolean,
  { from = Number.POSITIVE_INFINITY, isEnd = false }: { from?: number; isEnd?: boolean },
): Promise<Found> {
  const common = all ? sharedDifferences(compared) : sharedHeaders(compared)
  const divergent = compared
    .map(one => ({ ...one, parts: remainingParts(one, common) }))
    .filter(({ parts }) => parts.length > 0)
  const known: Known = { shared: common, calls: new Set(divergent.map(({ call }) => call.name)) }
  const certain = divergent.find(({ parts }) => !isLag(parts))
  const latest = isEnd ? undefined : divergent.find(({ number }) => number >= from)
  const first = certain ?? latest
  const divergences: Divergence[] = []
  const firsts = new Map<string, Omit<Divergence, 'number' | 'class'>>()
  for (const one of all ? divergent : first === undefined ? [] : [first]) {
    const { number, class: name, parts } = one
    // Equal differences in calls of one class count as one cause.
    const cause = JSON.stringify([name, parts.map(part => ({ ...part, part: generalPart(part.part) }))])
    const like = firsts.get(cause)
    const options = { isShortened: !all && !isLag(parts), ...((all || common.length > 0) && { known }) }
    const divergence = like ? lockStep.repeat(one, like) : await lockStep.explain(one, options)
    firsts.set(cause, like ?? divergence)
    if (!isLag(parts) || divergence.explained !== undefined)
      divergences.push({ ...divergence, number, class: name })
  }
  const isReported = ({ number }: ComparedCall) => divergences.some(one => one.number === number)
  const late = divergent.filter(one => isLag(one.parts) && !isReported(one))
  const shared: Parity['shared'][number][] = []
  if (isEnd || divergences.length > 0)
    for (const one of common) shared.push(await explainShared(one, compared, known, lockStep))
  return { shared: [...shared, ...lagOf(late)], divergences }
}

/** Uses the last call that shows the difference, because that call has the most earlier calls as evidence. */
async function explainShared(
  difference: SharedDifference,
  compared: readonly ComparedCall[],
  { shared, calls }: Known,
  lockStep: LockStep,
): Promise<Parity['shared'][number]> {
  const others = shared.filter(one => one !== difference)
  const all = compared.filter(({ call }) => !calls.has(call.name))
  const last = all
    .map(one => ({ ...one, parts: remainingParts(one, others) }))
    .findLast(({ parts }) => parts.length > 0)
  const explained =
    last && (await lockStep.explain(last, { known: { shared: others, calls }, isShortened: false })).explained
  return { ...difference, explained }
}

function lagOf(late: readonly ComparedCall[]): Parity['shared'] {
  const [first] = late.flatMap(({ parts }) => parts)
  return first === undefined ? [] : [{ ...first, of: 'lag', answers: late.length, explained: undefined }]
}
