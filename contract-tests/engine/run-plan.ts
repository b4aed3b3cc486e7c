import type {
  ContractObservation,
  ContractPlan,
  ContractReport,
  ContractResult,
} from '../../schemas/generated/types.js'
import { counted, firstOf } from '../../src/common/document/counted.js'
import { reportObservation } from '../findings/report-observation.js'
import { namedObservation, type Observation } from '../observations/observation.js'
import type { Requirement } from '../requirements/requirement.js'
import { playScript, type RunPart } from '../script/play-script.js'
import { keysUsedUp } from '../traffic/budget.js'
import { Unanswered } from '../traffic/exchange.js'
import type { ContractEvent } from './contract-options.js'
import { eachOf } from './each-of.js'
import { type Need, optionsFor } from './need.js'
import { NotChecked, NotMet } from './outcome.js'
import { needsOf, type Plan } from './plan.js'
import { preflight } from './preflight.js'
import { headOf, type RunRequirementOptions, runRequirement } from './run-requirement.js'
import { messageOf, RunStopped, WrongOption } from './run-stopped.js'

interface RunPlanOptions extends RunRequirementOptions {
  problem: string | undefined
  plan: Plan
  selected: readonly Requirement[]
  met: ReadonlySet<Need>
  maxRequests: number
  maxKeys: number
  /** Chooses how many requests may be in progress from now on, and returns this number. */
  together(): number
  /** Reserves requests for later observations; 0 ends the reservation. */
  keepRequests(count: number): void
  onProgress(event: ContractEvent): void
  confirmPlan(plan: ContractPlan): boolean | Promise<boolean>
}

/** The texts of this result are not redacted yet. */
export interface PlanResult {
  results: readonly ContractResult[]
  observations: readonly ContractObservation[]
  warnings: readonly string[]
  ending: ContractReport['ending']
}

/**
 * Runs the plan in this order: preflight, creates, checks, observations of new writes, a wait until all keys must be visible,
 * and then the other checks and observations.
 */
export async function runPlan(options: RunPlanOptions): Promise<PlanResult> {
  const results = new Map<string, ContractResult>()
  const seenBy = new Map<Observation, readonly ContractObservation[]>()
  const warnings: string[] = []
  const leftOut: Observation[] = []
  const broken: string[] = []
  const { problem, plan, selected, context, onProgress } = options
  const add = (result: ContractResult) => {
    results.set(result.id, result)
    onProgress({ kind: 'result', result, done: results.size, of: selected.length })
  }
  const check = async (requirement: Requirement) => {
    onProgress({ kind: 'requirement', id: requirement.id, done: results.size, of: plan.askable.length })
    add(await runRequirement(requirement, options))
  }
  const kept = Math.min(requestsOf(plan.askable.filter(({ last }) => last)), requestsOfLast)
  const observe = async (observation: Observation) => {
    const done = plan.observable.indexOf(observation)
    onProgress({ kind: 'observation', id: observation.id, done, of: plan.observable.length })
    const { requests = 1 } = observation
    // Earlier observations may have sent more requests than estimated. The checks at the end need theirs.
    if (requests > Math.max(0, context.requestsLeft())) {
      leftOut.push(observation)
      return
    }
    const { seen, warning } = await observed(observation, options).catch(error => {
      // The checks at the end still judge the earlier answers. A run without requirements consists of its observation.
      if (selected.length === 0 || !isRequestLimit(error)) throw error
      leftOut.push(observation)
      return { seen: [], warning: undefined }
    })
    seenBy.set(observation, seen)
    if (warning !== undefined) warnings.push(warning)
  }
  /** Observations may need fewer requests than estimated, so the requests that are left may be enough for the others. */
  const observeAll = async (some: readonly Observation[], concurrency: number) => {
    let waiting = [...some]
    while (waiting.length > 0) {
      let left = context.requestsLeft()
      const next = waiting.filter(({ requests = 1 }) => {
        const fits = requests <= Math.max(0, left)
        if (fits) left -= requests
        return fits
      })
      waiting = waiting.filter(one => !next.includes(one))
      if (next.length === 0) leftOut.push(...waiting.splice(0))
      await eachOf(next, concurrency, observe)
    }
  }
  /** An error of the suite in this part costs only the part. */
  const part: RunPart = async (name, act) => {
    try {
      await act()
    } catch (error) {
      if (error instanceof RunStopped) throw error
      broken.push(`${name} (${messageOf(error)})`)
    }
  }
  const settle = (enough?: number) =>
    part('the search for keys of creates without an answer', () => context.account.settle(enough))
  /** The checks and observations that follow may need no further request, so they do not end at the limit of requests. */
  const settleInBudget = () =>
    settle().catch(error => {
      if (!isRequestLimit(error)) throw error
    })
  const run = async () => {
    if (problem !== undefined) throw new RunStopped('invalid-options', problem)
    // If the target refuses the preflight, the run reports no plan.
    await part('the first request', () => preflight(context.client, context.run, options.nameOf))
    for (const text of planWarnings(options)) {
      warnings.push(text)
      onProgress({ kind: 'warning', text })
    }
    onProgress({ kind: 'plan', plan: plan.report })
    for (const requirement of selected) {
      if (!plan.askable.includes(requirement)) add(unasked(requirement, options))
    }
    if (plan.report.writes && !(await options.confirmPlan(plan.report))) {
      throw new RunStopped('interrupted', 'The plan was not confirmed, so the run created no key.')
    }
    await playScript(plan, context, settle, part)
    options.keepRequests(kept)
    const inTurn = plan.askable.filter(({ last, settled }) => !last && !settled)
    const concurrency = options.together()
    const checkAll = (some: readonly Requirement[]) =>
      eachOf(concurrency === 1 ? some : longestFirst(some), concurrency, check)
    await checkAll(inTurn)
    const isSoon = ({ soon }: Observation) => soon === true
    const [soon, later] = [plan.observable.filter(isSoon), plan.observable.filter(one => !isSoon(one))]
    await observeAll(soon, 1)
    const settledOnes = plan.askable.filter(({ settled }) => settled)
    if (settledOnes.length > 0) await context.allVisible()
    // Requirements that need few requests come first; other requirements use the rest of the budget.
    const isShort = ({ requests = 1 }: Requirement) => requests < requestsOfShort
    await checkAll(settledOnes.filter(isShort))
    options.keepRequests(requestsOf(later) + kept)
    // One at a time, because each uses what the budget has left.
    await eachOf(
      settledOnes.filter(one => !isShort(one)),
      1,
      check,
    )
    options.keepRequests(kept)
    if (later.length > 0) await settleInBudget()
    await observeAll(later, concurrency)
    options.keepRequests(0)
    const atTheEnd = plan.askable.filter(({ last }) => last)
    await settleInBudget()
    const isFree = ({ requests }: Requirement) => requests === 0
    // The free checks come last, because they repeat listings with the requests that are left.
    await checkAll(atTheEnd.filter(one => !isFree(one)))
    await checkAll(atTheEnd.filter(isFree))
    // Also searches for the keys of the last checks.
    await settleInBudget()
  }

  const ended = await endingOf(run, options.nameOf)
  const ending = ended.code === 'finished' && broken.length > 0 ? brokenEnding(broken) : ended
  // After a wrong option, the target still answers, so a search shows which refused creates made no key.
  if (ending.code === 'invalid-options' && problem === undefined)
    await context.account.settle().catch(() => {})
  if (leftOut.length > 0) {
    const were = counted(leftOut.length, 'observation was', 'observations were')
    const budget = `the budget of requests (${options.nameOf('maxRequests')}) was nearly used up`
    warnings.push(`${were} left out, because ${budget}: ${leftOut.map(namedObservation).join(', ')}`)
  }
  // If the target went down, a requirement must not fail because of an unanswered request.
  if (ending.code === 'circuit-open') withdrawUnanswered(results)
  const all = selected.map(requirement => results.get(requirement.id) ?? unasked(requirement, options))
  const hint = hintAboutKeys(all, options)
  return {
    results: all,
    observations: plan.observable.flatMap(one => seenBy.get(one) ?? []),
    warnings,
    ending: hint === undefined || ending.hint !== undefined ? ending : { ...ending, hint },
  }
}

function isRequestLimit(error: unknown): boolean {
  return error instanceof RunStopped && error.code === 'request-limit'
}

const requestsOfShort = 10

function requestsOf(some: readonly { requests?: number }[]): number {
  return some.reduce((sum, { requests = 1 }) => sum + requests, 0)
}

/** If checks run at the same time, the run then does not wait for a long check at its end. */
function longestFirst(some: readonly Requirement[]): Requirement[] {
  return some.toSorted((one, other) => (other.requests ?? 1) - (one.requests ?? 1))
}

function hintAboutKeys(results: readonly ContractResult[], options: RunPlanOptions): string | undefined {
  const { plan, maxKeys, nameOf } = options
  const skipped = results.filter(({ status, reason }) => status === 'skip' && reason === keysUsedUp(options))
  if (skipped.length === 0) return undefined
  // Each skipped requirement needs at least one more key. A create that is repeated with fewer fields may use several keys.
  const enough = Math.ceil(Math.max(plan.mostKeys, maxKeys + skipped.length) / 10) * 10
  const were = skipped.length === 1 ? 'was' : 'were'
  return `${counted(skipped.length, 'requirement')} ${were} skipped because ${nameOf('maxKeys')} was reached. Run again with ${nameOf('maxKeys')} ${enough}.`
}

function planWarnings({ plan, selected, nameOf, maxRequests, maxKeys }: RunPlanOptions): string[] {
  // A run without requirements, such as a recording, reports its limits itself.
  if (selected.length === 0) return []
  const { requests, keys } = plan.needed
  const tooMuch = [
    ...(requests > maxRequests
      ? [`${requests} requests, and ${nameOf('maxRequests')} allows ${maxRequests}`]
      : []),
    ...(keys > maxKeys ? [`${keys} keys, and ${nameOf('maxKeys')} allows ${maxKeys}`] : []),
  ]
  return tooMuch.map(text => `The requirements need about ${text}. The run may skip some requirements.`)
}

/** The largest number of requests that the run reserves for the last checks. */
const requestsOfLast = 25

async function endingOf(
  run: () => Promise<void>,
  nameOf: RunPlanOptions['nameOf'],
): Promise<ContractReport['ending']> {
  try {
    await run()
    return { code: 'finished', message: 'The run finished.' }
  } catch (error) {
    if (error instanceof RunStopped) {
      const { code, message } = error
      const option = error instanceof WrongOption ? nameOf(error.option) : undefined
      const hint = option === undefined ? error.hint : `Correct ${option}, or omit ${option}.`
      return { code, message, ...(hint === undefined ? {} : { hint }) }
    }
    return {
      code: 'internal-error',
      message: `The suite failed, and the run ended early: ${messageOf(error)}.`,
    }
  }
}

const shownParts = 3

function brokenEnding(parts: readonly string[]): ContractReport['ending'] {
  const message = `The suite failed in ${firstOf(parts, shownParts)}. The run continued without ${parts.length === 1 ? 'it' : 'them'}.`
  return { code: 'internal-error', message }
}

async function observed(
  observation: Observation,
  { context, nameOf }: RunPlanOptions,
): Promise<{ seen: ContractObservation[]; warning?: string }> {
  const denied = context.keysDenied()
  try {
    const seen = (await observation.observe(context)).map(one =>
      reportObservation(one, observation.section, context.run),
    )
    if (context.keysDenied() === denied || !needsOf(observation).includes('write')) return { seen }
    return {
      seen,
      warning: `${namedObservation(observation)} was not observed in full: the budget of keys (${nameOf('maxKeys')}) is used up`,
    }
  } catch (error) {
    if (error instanceof RunStopped) throw error
    const why = error instanceof NotMet ? `an answer was wrong (${error.message})` : reasonOf(error)
    return { seen: [], warning: `${namedObservation(observation)} was not observed: ${why}` }
  }
}

/** An error of the suite costs this observation only. */
function reasonOf(error: unknown): string {
  const isExpected = error instanceof NotChecked || error instanceof Unanswered
  return isExpected ? error.message : `the suite failed (${messageOf(error)})`
}

function withdrawUnanswered(results: Map<string, ContractResult>): void {
  for (const [id, { failure, ...result }] of results) {
    if (failure?.location !== 'answer') continue
    results.set(id, { ...result, status: 'skip', reason: 'the target stopped answering' })
  }
}

export const endedEarly = 'the run ended before this check'

function unasked(requirement: Requirement, { plan, met, nameOf }: RunPlanOptions): ContractResult {
  if (plan.askable.includes(requirement)) return skipped(requirement, endedEarly)
  const needs = needsOf(requirement).filter(need => !met.has(need))
  return { ...skipped(requirement, `needs ${optionsFor(needs, nameOf)}`), needs }
}

function skipped(requirement: Requirement, reason: string): ContractResult {
  return { ...headOf(requirement), status: 'skip', reason, requests: 0, durationMs: 0 }
}
