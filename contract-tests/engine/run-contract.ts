import type {
  ContractLeftKey,
  ContractObservation,
  ContractReport,
  ContractResult,
} from '../../schemas/generated/types.js'
import { clauses, sections } from '../clauses/index.js'
import { failureGroups } from '../findings/failure-groups.js'
import { whole } from '../findings/report-exchange.js'
import { observations as allObservations } from '../observations/index.js'
import { requirements as allRequirements } from '../requirements/index.js'
import { createSecrets } from '../secrets/secrets.js'
import { createBudget } from '../traffic/budget.js'
import { createClient } from '../traffic/client.js'
import type { Exchange } from '../traffic/exchange.js'
import { noLedger } from '../traffic/ledger.js'
import type { ContractOptions } from './contract-options.js'
import { problemOf, reportSettings, settingsOf } from './contract-settings.js'
import { coverageOf } from './coverage.js'
import { createContext } from './create-context.js'
import { planRun } from './plan.js'
import { seededRandom } from './random.js'
import { runPlan } from './run-plan.js'
import { headOf } from './run-requirement.js'
import { RunStopped } from './run-stopped.js'
import { isSelected } from './selection.js'
import { judge } from './verdict.js'

/**
 * Asks a target every requirement that was selected, and reports what holds, what does not, and what it chose where
 * the specification is silent. It does not reject: whatever happens is in the report.
 */
export async function runContract(options: ContractOptions): Promise<ContractReport> {
  const settings = settingsOf(options)
  const { world, time, fuzz } = settings
  const startedAt = time.now()
  const secrets = options.secrets ?? createSecrets()
  secrets.add(options.token, '<token>')
  const random = seededRandom(world.randomSeed)
  const budget = createBudget(settings)
  const history: Exchange[] = []
  const leftBehind: ContractLeftKey[] = []
  const warnings: string[] = []
  let waitedMs = 0

  const selected = allRequirements.filter(
    requirement => isSelected(requirement, options) && (!requirement.fuzz || fuzz > 0),
  )
  const plan = planRun({
    world,
    requirements: selected,
    observations: settings.observe ? allObservations : [],
    met: settings.met,
    maxKeys: settings.maxKeys,
    fuzz,
  })
  const stop = stopSignal(options.signal, settings.timeoutMs)
  const client = createClient({
    ...settings,
    token: options.token,
    budget,
    secrets,
    ledger: options.ledger ?? noLedger,
    signal: stop.signal,
    onExchange(exchange) {
      history.push(exchange)
      const { operation, response, durationMs } = exchange
      const event = { operation, status: response?.status, durationMs: whole(durationMs) }
      options.onProgress?.({ kind: 'request', count: history.length, ...event })
    },
    onWait(ms, why) {
      waitedMs += ms
      options.onProgress?.({ kind: 'waiting', ms, why })
    },
    onKey: key => leftBehind.push(key),
  })
  const found = (key: ContractLeftKey) => {
    if (leftBehind.some(({ keyId }) => keyId === key.keyId)) return
    budget.countKey()
    leftBehind.push(key)
  }
  const context = createContext({
    ...settings,
    token: options.token,
    client,
    secrets,
    random,
    history,
    found,
    fuzzPath: options.fuzzPath,
    keysLeft: () => budget.keysLeft(),
    signal: stop.signal,
  })

  const results = new Map<string, ContractResult>()
  const observations: ContractObservation[] = []
  let ending: ContractReport['ending'] = {
    code: 'finished',
    message: 'Every selected requirement was asked.',
  }
  try {
    const problem = problemOf(options, allRequirements)
    if (problem !== undefined) throw new RunStopped('invalid-options', problem)
    options.onProgress?.({ kind: 'plan', plan: plan.report })
    await runPlan({
      ...settings,
      plan,
      selected,
      context,
      secrets,
      token: options.token,
      startedAt,
      results,
      observations,
      warnings,
      onProgress: options.onProgress ?? (() => {}),
      confirmPlan: options.confirmPlan ?? (() => true),
    })
  } catch (error) {
    ending = endingOf(error)
  } finally {
    stop.dispose()
  }

  const inOrder = selected.map(
    requirement =>
      results.get(requirement.id) ?? {
        ...headOf(requirement),
        status: 'skip' as const,
        reason: 'the run ended before it was asked',
        requests: 0,
        durationMs: 0,
      },
  )
  if (ending.code === 'finished' && !inOrder.some(({ status }) => status === 'pass' || status === 'fail')) {
    ending = { code: 'nothing-checked', message: 'Not one requirement could be checked.' }
  }
  const report: ContractReport = {
    format: 'keymock-contract-report/1',
    ...judge(inOrder, ending.code, settings),
    ending,
    target: { baseUrl: world.baseUrl, apiId: world.apiId, local: world.local },
    runId: world.runId,
    randomSeed: world.randomSeed,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: whole(time.now() - startedAt),
    settings: reportSettings(settings, options),
    plan: plan.report,
    counts: countsOf(inOrder),
    results: inOrder,
    failureGroups: failureGroups(inOrder),
    coverage: coverageOf(clauses, sections, inOrder, observations),
    observations,
    leftBehind,
    traffic: {
      requests: budget.requests,
      keysCreated: leftBehind.filter(({ state }) => state !== 'uncertain').length,
      retries: retriesIn(history),
      waitedMs: whole(waitedMs),
    },
    warnings,
  }
  return redactedReport(report, text => secrets.redact(text))
}

function endingOf(error: unknown): ContractReport['ending'] {
  if (error instanceof RunStopped) {
    const { code, message, hint } = error
    return { code, message, ...(hint === undefined ? {} : { hint }) }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'internal-error', message }
}

/** One signal for the caller's wish and the limit on the whole run. Its reason says which of the two it was. */
function stopSignal(signal: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController()
  const interrupt = () => controller.abort(new RunStopped('interrupted', 'The run was interrupted.'))
  const limit = new RunStopped('time-limit', `The run took longer than ${timeoutMs} ms.`, 'Raise timeoutMs.')
  const timer = setTimeout(() => controller.abort(limit), Math.min(timeoutMs, 2 ** 31 - 1))
  if (signal?.aborted) interrupt()
  signal?.addEventListener('abort', interrupt, { once: true })
  return {
    signal: controller.signal,
    dispose() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
    },
  }
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

/** An exchange without an answer, or with a plea to wait, was followed by another try of the same request. */
function retriesIn(history: readonly Exchange[]): number {
  return history.filter((exchange, index) => {
    const before = history[index - 1]
    return before !== undefined && before.request === exchange.request
  }).length
}

/** The last gate: whatever text is in the report, from whichever part of the suite, has passed it. */
function redactedReport<T>(value: T, redact: (text: string) => string): T {
  if (typeof value === 'string') return redact(value) as T
  if (Array.isArray(value)) return value.map(item => redactedReport(item, redact)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]) => [
    redact(name),
    redactedReport(member, redact),
  ])
  return Object.fromEntries(entries) as T
}
