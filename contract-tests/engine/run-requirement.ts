import type { ContractResult } from '../../schemas/generated/types.js'
import { counted } from '../../src/common/document/counted.js'
import type { Level } from '../catalog/catalog.js'
import { nameHint } from '../findings/name-hint.js'
import type { ReplayOptions } from '../findings/replay.js'
import { whole } from '../findings/report-exchange.js'
import { explained, reportFailure } from '../findings/report-failure.js'
import { traceOf } from '../findings/trace.js'
import type { Requirement } from '../requirements/requirement.js'
import { isTooLarge, Unanswered } from '../traffic/exchange.js'
import type { CheckContext } from './check-context.js'
import type { ContractSettings } from './contract-settings.js'
import { failed, NotChecked, NotMet, type Outcome } from './outcome.js'
import { messageOf, RunStopped } from './run-stopped.js'

export interface RunRequirementOptions extends ReplayOptions {
  context: CheckContext
  strict: boolean
  knownDeviations: Readonly<Record<string, string>>
  nameOf: ContractSettings['nameOf']
}

/** @throws {RunStopped} when the run has to end. */
export async function runRequirement(
  requirement: Requirement,
  options: RunRequirementOptions,
): Promise<ContractResult> {
  const { context } = options
  const startedAt = context.time.now()
  const requestsBefore = context.history.length
  const omitted = new Map<string, number>()
  const leaveOut = (count: number, what: string) => {
    if (count > 0) omitted.set(what, (omitted.get(what) ?? 0) + count)
  }
  const answer = await ask(requirement, { ...context, leaveOut })
  const leftOut = [...omitted].map(([what, count]) => counted(count, what))
  return {
    ...headOf(requirement),
    ...judgedOrNot(requirement, answer, options),
    ...(leftOut.length > 0 && { leftOut }),
    requests: context.history.length - requestsBefore,
    durationMs: whole(context.time.now() - startedAt),
  }
}

export function headOf({ id, section, level, group, statement }: Requirement) {
  return { id, section, level, group, statement }
}

type CheckResult = Outcome | { kind: 'skip' | 'error'; reason: string }

async function ask(requirement: Requirement, context: CheckContext): Promise<CheckResult> {
  try {
    return await requirement.check(context)
  } catch (error) {
    return resultOfError(error)
  }
}

function resultOfError(error: unknown): CheckResult {
  if (error instanceof RunStopped) throw error
  if (error instanceof NotMet) return failed(error.finding)
  if (error instanceof NotChecked) return { kind: error.kind, reason: error.message }
  if (error instanceof Unanswered) {
    // A lost connection shows nothing about a create, which the run does not repeat as it is.
    if (error.exchange.operation === 'createKey')
      return { kind: 'skip', reason: `a create got no answer: ${error.message}` }
    if (isTooLarge(error.exchange))
      return { kind: 'skip', reason: `an answer could not be read: ${error.message}` }
    return failed({
      place: 'answer',
      expected: 'an answer, as for other requests',
      received: error.message,
      exchanges: [error.exchange],
    })
  }
  return { kind: 'error', reason: messageOf(error) }
}

/** A failure that cannot be reported costs only its requirement. */
function judgedOrNot(...asked: Parameters<typeof judged>): ReturnType<typeof judged> {
  try {
    return judged(...asked)
  } catch (error) {
    return { status: 'error', reason: messageOf(error) }
  }
}

function judged(
  { id, level }: Requirement,
  answer: CheckResult,
  options: RunRequirementOptions,
): Pick<ContractResult, 'status' | 'reason' | 'failure'> {
  const known = options.knownDeviations[id]
  switch (answer.kind) {
    case 'met':
      return known === undefined
        ? { status: 'pass' }
        : {
            status: 'stale deviation',
            reason: `the target meets this requirement, but it is listed as a known deviation: ${known}`,
          }
    case 'failed': {
      const { history, run } = options.context
      const exchanges = explained(() => traceOf(answer.finding, history), answer.finding.exchanges)
      const isRefused = answer.finding.place === 'status'
      const hint = explained(
        () => (isRefused ? nameHint(exchanges.at(-1), history, run.offers, options.nameOf) : undefined),
        undefined,
      )
      const failure = reportFailure({ ...answer.finding, exchanges, hint }, options, history)
      if (known !== undefined) return { status: 'known deviation', reason: known, failure }
      return { status: failingStatus(level, options.strict), failure }
    }
    case 'not exercised':
    case 'skip':
    case 'error':
      return { status: answer.kind, reason: answer.reason }
  }
}

function failingStatus(level: Level, strict: boolean): 'fail' | 'warn' {
  return level === 'SHOULD' && !strict ? 'warn' : 'fail'
}
