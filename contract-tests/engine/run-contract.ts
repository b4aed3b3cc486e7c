import type { ContractReport } from '../../schemas/generated/types.js'
import { seededRandom } from '../../src/common/random.js'
import { createSecrets } from '../../src/common/secrets/secrets.js'
import { redacted, releasedResult } from '../findings/release.js'
import { whole } from '../findings/report-exchange.js'
import { explained } from '../findings/report-failure.js'
import { observations as allObservations } from '../observations/index.js'
import { requirements as allRequirements } from '../requirements/index.js'
import { keyBodies } from '../script/create-bodies.js'
import { createBudget } from '../traffic/budget.js'
import { createClient } from '../traffic/client.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { noLedger } from '../traffic/ledger.js'
import { concurrencyFor } from '../traffic/pacing.js'
import { createTargetClock } from './clock/target-clock.js'
import type { ContractEvent, ContractOptions } from './contract-options.js'
import { type ContractSettings, problemOf, settingsOf } from './contract-settings.js'
import { createContext } from './create-context.js'
import { makeReport } from './make-report.js'
import { planRun } from './plan.js'
import { runPlan } from './run-plan.js'
import { RunStopped } from './run-stopped.js'
import { isSelected } from './selection.js'

/**
 * Checks a target against every selected requirement. Reports the results, and the target's choices where the specification is silent.
 * Never rejects: errors are in the report.
 */
export async function runContract(options: ContractOptions): Promise<ContractReport> {
  const settings = settingsOf(options)
  const { run, time, fuzz } = settings
  const { startedAt } = run
  const clock = createTargetClock(startedAt)
  const bodies = keyBodies(run)
  const secrets = options.secrets ?? createSecrets()
  secrets.add(options.token, '<token>')
  const redact = (text: string) => secrets.redact(text)
  const onProgress = (event: ContractEvent) => {
    const released = explained(() => releasedEvent(event, redact), undefined)
    if (released !== undefined) options.onProgress?.(released)
  }
  const budget = createBudget(settings)
  const history: TargetExchange[] = []
  let waitedMs = 0
  let concurrency = settings.concurrency ?? 1

  const { requirements, observations } = options.questions ?? {
    requirements: allRequirements,
    observations: allObservations,
  }
  const selected = requirements.filter(
    requirement => isSelected(requirement, options) && (!requirement.fuzz || fuzz > 0),
  )
  const plan = planRun({
    run,
    requirements: selected,
    observations: settings.observe ? observations : [],
    met: settings.met,
    bodies,
    maxKeys: settings.maxKeys,
    maxRequests: settings.maxRequests,
    fuzz,
  })
  const stop = stopSignal(options.signal, settings)
  const client = createClient({
    ...settings,
    concurrency: () => concurrency,
    token: options.token,
    budget,
    clock,
    secrets,
    ledger: options.ledger ?? noLedger,
    signal: stop.signal,
    onExchange(exchange) {
      history.push(exchange)
      clock.see(exchange)
      const { operation, response, durationMs } = exchange
      const event = { operation, status: response?.status, durationMs: whole(durationMs) }
      onProgress({ kind: 'request', count: history.length, ...event })
    },
    onWait(ms, why) {
      waitedMs += ms
      onProgress({ kind: 'waiting', ms, why })
    },
  })
  const context = createContext({
    ...settings,
    concurrency: () => concurrency,
    token: options.token,
    clock,
    bodies,
    client,
    secrets,
    random: seededRandom(run.randomSeed),
    history,
    account: client.account,
    fuzzPath: options.fuzzPath,
    budget,
    signal: stop.signal,
  })

  const outcome = await runPlan({
    ...settings,
    problem: problemOf(options, requirements),
    plan,
    selected,
    context,
    token: options.token,
    startedAt,
    together() {
      concurrency = settings.concurrency ?? concurrencyFor(history)
      return concurrency
    },
    keepRequests: budget.keepRequests,
    onProgress,
    confirmPlan: options.confirmPlan ?? (() => true),
  })
  stop.dispose()
  const durationMs = time.now() - startedAt
  const requests = budget.requestsSent()
  const traffic = { history, left: client.account.left(), startedAt, durationMs, waitedMs, requests, clock }
  return makeReport({ options, settings, plan, outcome, ...traffic }, redact)
}

function releasedEvent(event: ContractEvent, redact: (text: string) => string): ContractEvent {
  return event.kind === 'result'
    ? { ...event, result: releasedResult(event.result, redact) }
    : redacted(event, redact)
}

function stopSignal(signal: AbortSignal | undefined, { timeoutMs, nameOf }: ContractSettings) {
  const controller = new AbortController()
  const interrupt = () => controller.abort(new RunStopped('interrupted', 'The run was interrupted.'))
  const limit = new RunStopped(
    'time-limit',
    `The run took longer than ${timeoutMs} ms.`,
    `Raise ${nameOf('timeoutMs')}.`,
  )
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
