import type { ContractLeftKey, ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { coverageOf } from '../catalog/coverage.js'
import { withCommonCauses } from '../findings/common-causes.js'
import { withEvidence } from '../findings/evidence.js'
import { failureGroups } from '../findings/failure-groups.js'
import { redacted, releasedObservation, releasedResult, shortenedExchange } from '../findings/release.js'
import { reportExchange, whole } from '../findings/report-exchange.js'
import { explained } from '../findings/report-failure.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { clockWarnings } from './clock/clock-warning.js'
import type { Skew, TargetClock } from './clock/target-clock.js'
import type { ContractOptions } from './contract-options.js'
import { type ContractSettings, reportSettings } from './contract-settings.js'
import type { Plan } from './plan.js'
import type { PlanResult } from './run-plan.js'
import { judge } from './verdict.js'

export interface ReportSources {
  options: ContractOptions
  settings: ContractSettings
  plan: Plan
  outcome: PlanResult
  history: readonly TargetExchange[]
  leftBehind: readonly ContractLeftKey[]
  startedAt: number
  durationMs: number
  waitedMs: number
  requests: number
  clock: TargetClock
}

export function makeReport(sources: ReportSources, redact: (text: string) => string): ContractReport {
  const { options, settings, plan, outcome, history, leftBehind, startedAt } = sources
  const { needsEvidence, token } = options
  const { run } = settings
  const { observations, warnings } = outcome
  const results = explained(() => withCommonCauses(outcome.results), [...outcome.results])
  const ending = endingOf(outcome)
  const skew = sources.clock.skew()
  const serverErrors = history.filter(({ response }) => response !== undefined && response.status >= 500)
  const report: ContractReport = {
    format: 'keymock-contract-report/1',
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
    results: [],
    failureGroups: failureGroups(results),
    coverage: coverageOf(results, observations),
    observations: explained(
      () => withEvidence(observations, history, { needsEvidence, run, token, startedAt }),
      [...observations],
    ),
    leftBehind: [...leftBehind],
    traffic: {
      requests: sources.requests,
      keysCreated: leftBehind.filter(({ state }) => state !== 'uncertain').length,
      retries: retriesIn(history),
      waitedMs: whole(sources.waitedMs),
    },
    serverErrors: {
      count: serverErrors.length,
      examples: serverErrors.slice(0, shownServerErrors).map(reportExchange),
    },
    ...(skew === undefined ? {} : { targetClock: clockOf(skew) }),
    warnings: [...new Set([...clockWarnings(sources.clock), ...warnings])],
  }
  const clean = redacted(report, redact)
  return {
    ...clean,
    results: results.map(result => releasedResult(result, redact)),
    observations: clean.observations.map(releasedObservation),
    ...(clean.serverErrors && {
      serverErrors: { ...clean.serverErrors, examples: clean.serverErrors.examples.map(shortenedExchange) },
    }),
  }
}

const shownServerErrors = 20

function clockOf({ from, to }: Skew): NonNullable<ContractReport['targetClock']> {
  return { aheadAtLeastMs: Math.floor(from), aheadAtMostMs: Math.ceil(to) }
}

function endingOf({ ending, results }: PlanResult): ContractReport['ending'] {
  if (ending.code !== 'finished' || results.some(({ status }) => status === 'pass' || status === 'fail')) {
    return ending
  }
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
