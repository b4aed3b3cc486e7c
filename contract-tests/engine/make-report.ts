import type { ContractLeftKey, ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { coverageOf } from '../catalog/coverage.js'
import { withCommonCauses } from '../findings/common-causes.js'
import { withEvidence } from '../findings/evidence.js'
import { failureGroups } from '../findings/failure-groups.js'
import { redacted, releasedObservation, releasedResult, shortenedExchange } from '../findings/release.js'
import { reportExchange, whole } from '../findings/report-exchange.js'
import { explained } from '../findings/report-failure.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { withListedStates } from '../traffic/listed-states.js'
import { clockWarnings } from './clock/clock-warning.js'
import type { Skew, TargetClock } from './clock/target-clock.js'
import type { ContractOptions } from './contract-options.js'
import { type ContractSettings, reportSettings } from './contract-settings.js'
import type { Plan } from './plan.js'
import type { PlanResult } from './run-plan.js'
import { messageOf } from './run-stopped.js'
import { judge } from './verdict.js'

interface ReportSources {
  options: ContractOptions
  settings: ContractSettings
  plan: Plan
  outcome: PlanResult
  history: readonly TargetExchange[]
  left: readonly ContractLeftKey[]
  startedAt: number
  durationMs: number
  waitedMs: number
  requests: number
  clock: TargetClock
}

export function makeReport(sources: ReportSources, redact: (text: string) => string): ContractReport {
  const { options, settings, plan, outcome, history, startedAt } = sources
  const { needsEvidence, token } = options
  const { run } = settings
  const { observations, warnings } = outcome
  const broken: string[] = []
  /** An error of the suite costs only this part of the report. */
  const part = <T>(name: string, make: () => T, otherwise: T): T => {
    try {
      return make()
    } catch (error) {
      broken.push(`${name} (${redact(messageOf(error))})`)
      return otherwise
    }
  }
  const caused = explained(() => withCommonCauses(outcome.results), [...outcome.results])
  const results = caused.map(result =>
    part(result.id, () => releasedResult(result, redact), withoutDetails(result)),
  )
  const evidence = { needsEvidence, run, token, startedAt }
  const evident = explained(() => withEvidence(observations, history, evidence), [...observations])
  const released = evident.flatMap(one =>
    part(one.name, () => [releasedObservation(redacted(one, redact))], []),
  )
  const serverErrors = history.filter(({ response }) => response !== undefined && response.status >= 500)
  const leftBehind = part('the listed states of keys', () => withListedStates(sources.left, history, run), [
    ...sources.left,
  ])
  const ending = endingOf(outcome)
  const skew = part("the target's clock", () => sources.clock.skew(), undefined)
  const report = {
    format: 'keymock-contract-report/1' as const,
    ...judge(results, ending.code, settings),
    ending,
    target: { baseUrl: run.baseUrl, apiId: run.apiId, local: run.local },
    runId: run.runId,
    randomSeed: run.randomSeed,
    startedAt: new Date(sources.startedAt).toISOString(),
    durationMs: whole(sources.durationMs),
    settings: reportSettings(settings, options),
    plan: plan.report,
    counts: countsOf(results),
    failureGroups: part('the groups of failures', () => failureGroups(results, history), []),
    coverage: part('the coverage', () => coverageOf(results, released), []),
    leftBehind,
    traffic: {
      requests: sources.requests,
      keysCreated: leftBehind.filter(({ state }) => state !== 'uncertain').length,
      retries: retriesIn(history),
      waitedMs: whole(sources.waitedMs),
    },
    serverErrors: {
      count: serverErrors.length,
      examples: serverErrors
        .slice(0, shownServerErrors)
        .flatMap(one =>
          part('a server error', () => [shortenedExchange(redacted(reportExchange(one), redact))], []),
        ),
    },
    ...(skew === undefined ? {} : { targetClock: clockOf(skew) }),
    warnings: [
      ...new Set([...part('the notes about clocks', () => clockWarnings(sources.clock), []), ...warnings]),
    ],
  }
  const { warnings: notes, ...clean } = redacted(report, redact)
  const failed = broken.map(name => `The suite failed in ${name}, so the report omits it.`)
  return { ...clean, results, observations: released, warnings: [...notes, ...failed] }
}

function withoutDetails({ failure: _, ...result }: ContractResult): ContractResult {
  return { ...result, status: 'error', reason: 'the suite could not report this result' }
}

const shownServerErrors = 20

function clockOf({ from, to }: Skew): NonNullable<ContractReport['targetClock']> {
  return { aheadAtLeastMs: Math.floor(from), aheadAtMostMs: Math.ceil(to) }
}

function endingOf({ ending, results }: PlanResult): ContractReport['ending'] {
  const isChecked = results.some(({ status }) => !['skip', 'not exercised', 'error'].includes(status))
  if (ending.code !== 'finished' || isChecked) return ending
  return { code: 'nothing-checked', message: 'No requirement could be checked.' }
}

function countsOf(results: readonly ContractResult[]): ContractReport['counts'] {
  const count = (status: ContractResult['status']) => results.filter(one => one.status === status).length
  return {
    pass: count('pass'),
    fail: count('fail'),
    warn: count('warn'),
    skip: count('skip'),
    notExercised: count('not exercised'),
    error: count('error'),
    knownDeviation: count('known deviation'),
    staleDeviation: count('stale deviation'),
  }
}

/** A retry has the same request object as the first attempt. */
function retriesIn(history: readonly TargetExchange[]): number {
  return history.length - new Set(history.map(({ request }) => request)).size
}
