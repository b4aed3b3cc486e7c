import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { terminalReport } from '../../../contract-tests/reports/terminal.js'
import { createSecrets } from '../../../contract-tests/secrets/secrets.js'
import type { Ledger } from '../../../contract-tests/traffic/ledger.js'
import type { ContractPlan } from '../../../schemas/generated/types.js'
import { systemClock } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { contractExitCodes } from '../exit-codes.js'
import { onStopSignal } from '../stop-signals.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { confirm } from './confirm.js'
import { followRun } from './follow-run.js'
import { createGateway, type Gateway, type GatewayLog } from './gateway.js'
import { noticeLostConnections } from './lost-connections.js'
import { planText } from './plan-text.js'
import { type OutputFiles, writeReports } from './write-reports.js'

export interface RunOnTarget {
  /** Whether the target is another machine. */
  isOffMachine: boolean
  /** Whether a person has to agree to the plan before keys are created there. */
  mustAsk: boolean
  ledger: string | undefined
  files: OutputFiles
  terminal: Terminal
}

/** Where creates on another machine are accounted for when the caller names no file. */
const defaultLedger = 'keymock-ledger.jsonl'

/** Runs the suite, shows it going, and writes what was asked for. @returns The exit code. */
export async function runOnTarget(options: ContractOptions, settings: RunOnTarget): Promise<number> {
  const { isOffMachine, mustAsk, files, terminal } = settings
  const secrets = createSecrets()
  secrets.add(options.token, '<token>')
  const gateway = createGateway(secrets, terminal, liveStream(terminal))
  const writes = options.allowWrites ?? !isOffMachine
  const ledgerFile = settings.ledger ?? (isOffMachine && writes ? defaultLedger : undefined)
  const log = ledgerFile === undefined || !writes ? undefined : await openLedger(ledgerFile, gateway)
  const interrupts = onStopSignal(() => {
    gateway.warn('Stopping; what is known so far is reported. Press Ctrl-C again to stop at once.')
  })
  const lostConnections = noticeLostConnections()
  try {
    const follow = followRun(gateway)
    const report = await runContract({
      ...options,
      secrets,
      signal: interrupts.signal,
      ...(log === undefined ? {} : { ledger: ledgerOf(log) }),
      onProgress(event) {
        if (event.kind === 'plan' && isOffMachine) showPlan(event.plan, options, ledgerFile, gateway)
        follow(event)
      },
      async confirmPlan() {
        if (!isOffMachine || !mustAsk) return true
        gateway.status(undefined)
        await terminal.flush()
        const { stdin: input, stdout: output } = process
        return confirm('Go ahead? Type yes: ', { input, output, signal: interrupts.signal })
      },
    })
    gateway.status(undefined)
    const failures = await writeReports(report, files, gateway)
    gateway.print(`${gateway.isLive ? '' : '\n'}${terminalReport(report, gateway.paint)}`)
    if (ledgerFile !== undefined && log !== undefined) gateway.print(`  ledger       ${ledgerFile}`)
    for (const { kind, file } of files.reports) gateway.print(`  ${kind.padEnd(13)}${file}`)
    if (files.observed !== undefined) gateway.print(`  observed     ${files.observed}`)
    for (const failure of failures) gateway.warn(`This report could not be written: ${failure}`)
    // A report that was asked for and is not there must not look like success.
    return failures.length > 0 && report.exitCode === 0 ? contractExitCodes['harness error'] : report.exitCode
  } catch (error) {
    if (error instanceof KeymockError) throw error
    // The suite itself failed. What it says may hold what it was given.
    gateway.warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return contractExitCodes['harness error']
  } finally {
    interrupts.dispose()
    lostConnections.dispose()
    await log?.close()
  }
}

function showPlan(
  plan: ContractPlan,
  { baseUrl, maxKeys = plan.keys }: ContractOptions,
  ledgerFile: string | undefined,
  gateway: Gateway,
): void {
  gateway.print(planText(plan, { baseUrl, maxKeys }))
  if (plan.writes && ledgerFile !== undefined) gateway.print(`  ledger     ${ledgerFile}`)
  gateway.print('')
}

async function openLedger(file: string, gateway: Gateway): Promise<GatewayLog> {
  try {
    return await gateway.openLog(file)
  } catch (cause) {
    throw new UsageError({
      code: 'LEDGER_UNWRITABLE',
      where: file,
      problem: `It cannot be written to (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
      remedy: 'Name another file with --ledger.',
      cause,
    })
  }
}

/**
 * Accounts for creates in a file, one JSON object per line: what is about to be created, and what came of it. An
 * "intend" without a "settle" is a key that may exist although the run did not live to see it.
 */
function ledgerOf(log: GatewayLog): Ledger {
  const append = (event: 'intend' | 'settle', entry: object) =>
    log.append(JSON.stringify({ event, at: new Date(systemClock.now()).toISOString(), ...entry }))
  return {
    intend: entry => append('intend', entry),
    settle: entry => append('settle', entry),
  }
}

/** A line that moves needs a terminal that can be written over, on both streams, or they would get mixed up. */
function liveStream({ environment }: Terminal): NodeJS.WriteStream | undefined {
  const { stdout, stderr } = process
  return stdout.isTTY && stderr.isTTY && environment.TERM !== 'dumb' ? stderr : undefined
}
