import type { ContractObservation, ContractPlan, ContractResult } from '../../schemas/generated/types.js'
import type { ReplayOptions } from '../findings/replay.js'
import { reportObservation } from '../findings/report-observation.js'
import { Unobtainable } from '../keys/key-pool.js'
import type { Requirement } from '../requirements/requirement.js'
import { BudgetUsedUp } from '../traffic/budget.js'
import { Unanswered } from '../traffic/client.js'
import type { CheckContext } from './check-context.js'
import type { ContractEvent } from './contract-options.js'
import type { Need } from './need.js'
import { NotMet, NotThere } from './outcome.js'
import { needsOf, type Plan } from './plan.js'
import { preflight } from './preflight.js'
import { headOf, runRequirement } from './run-requirement.js'
import { RunStopped } from './run-stopped.js'

export interface RunPlanOptions extends ReplayOptions {
  plan: Plan
  /** Also those that cannot be asked. */
  selected: readonly Requirement[]
  met: ReadonlySet<Need>
  context: CheckContext
  strict: boolean
  concurrency: number
  knownDeviations: Readonly<Record<string, string>>
  /** Filled as the run goes, so that a run which ends early still has what it found. */
  results: Map<string, ContractResult>
  observations: ContractObservation[]
  warnings: string[]
  onProgress(event: ContractEvent): void
  confirmPlan(plan: ContractPlan): boolean | Promise<boolean>
}

/**
 * First the request that finds out whether anyone is there, then the keys, then the checks, the observations, and
 * last the checks that speak of everything that was seen.
 *
 * @throws {RunStopped} when the run ends early.
 */
export async function runPlan(options: RunPlanOptions): Promise<void> {
  const { plan, context } = options
  for (const requirement of options.selected) {
    if (!plan.askable.includes(requirement)) tell(options, skipped(requirement, options.met))
  }
  await preflight(context.client, context.world)
  if (plan.report.writes && !(await options.confirmPlan(plan.report))) {
    throw new RunStopped('interrupted', 'The plan was not confirmed; no key was created.')
  }
  await populate(options)
  const now = plan.askable.filter(({ last }) => !last)
  await eachOf(now, options.concurrency, requirement => askOne(requirement, options))
  for (const observation of plan.observable) await observeOne(observation, options)
  const afterwards = plan.askable.filter(({ last }) => last)
  await eachOf(afterwards, options.concurrency, requirement => askOne(requirement, options))
}

/** Creates what the checks share. What cannot be had is told by the requirement that speaks of it. */
async function populate({ plan, context }: RunPlanOptions): Promise<void> {
  for (const name of plan.specimens) {
    try {
      await context.population.creation(name)
    } catch (error) {
      if (error instanceof BudgetUsedUp || error instanceof Unanswered) continue
      throw error
    }
  }
}

async function askOne(requirement: Requirement, options: RunPlanOptions): Promise<void> {
  const { results, plan, onProgress, context } = options
  onProgress({ kind: 'requirement', id: requirement.id, done: results.size, of: plan.askable.length })
  try {
    tell(options, await runRequirement(requirement, { ...options, context }))
  } catch (error) {
    // What seemed to be refused to one request was the target going down.
    if (error instanceof RunStopped && error.code === 'circuit-open') withdrawUnanswered(results)
    throw error
  }
}

function withdrawUnanswered(results: Map<string, ContractResult>): void {
  for (const [id, { failure, ...result }] of results) {
    if (failure?.location !== 'answer') continue
    results.set(id, { ...result, status: 'skip', reason: 'the target stopped answering' })
  }
}

async function observeOne(observation: Plan['observable'][number], options: RunPlanOptions): Promise<void> {
  const { context, observations, warnings, secrets, plan } = options
  const done = plan.observable.indexOf(observation)
  options.onProgress({ kind: 'observation', id: observation.id, done, of: plan.observable.length })
  try {
    for (const seen of await observation.observe(context)) {
      observations.push(reportObservation(seen, observation.section, secrets))
    }
  } catch (error) {
    if (error instanceof RunStopped) throw error
    if (!isExpected(error)) throw error
    warnings.push(secrets.redact(`${observation.id} was not observed: ${error.message}`))
  }
}

function isExpected(error: unknown): error is Error {
  return [BudgetUsedUp, Unanswered, Unobtainable, NotMet, NotThere].some(kind => error instanceof kind)
}

function skipped(requirement: Requirement, met: ReadonlySet<Need>): ContractResult {
  const missing = needsOf(requirement).filter(need => !met.has(need))
  return {
    ...headOf(requirement),
    status: 'skip',
    reason: `needs ${missing.join(', ')}`,
    needs: missing,
    requests: 0,
    durationMs: 0,
  }
}

function tell({ results, onProgress, selected }: RunPlanOptions, result: ContractResult): void {
  results.set(result.id, result)
  onProgress({ kind: 'result', result, done: results.size, of: selected.length })
}

/** In order, up to `limit` at once. After the first rejection nothing more is started. */
async function eachOf<T>(items: readonly T[], limit: number, act: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  let stopped = false
  const worker = async () => {
    while (next < items.length && !stopped) {
      const item = items[next]
      next += 1
      if (item === undefined) continue
      try {
        await act(item)
      } catch (error) {
        stopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
