import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import type { Ledger } from '../../../contract-tests/traffic/ledger.js'
import type { ContractPlan } from '../../../schemas/generated/types.js'
import { createSecrets } from '../../common/secrets/secrets.js'
import { systemClock } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { contractExitCodes } from '../exit-codes.js'
import { createGateway, type Gateway, type GatewayLog } from '../output/gateway.js'
import { onStopSignal } from '../stop-signals.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { confirm } from './confirm.js'
import { followRun } from './follow-run.js'
import { noticeLostConnections } from './lost-connections.js'
import { planText } from './plan-text.js'

export interface TargetSettings {
  isOffMachine: boolean
  /** Whether the user must confirm the plan before a run whose target is on another machine. */
  mustAsk: boolean
  ledger: string | undefined
  terminal: Terminal
  /** Hides the plan and the progress. @default false */
  isQuiet?: boolean
  /** Prints the result of each requirement. @default false */
  isVerbose?: boolean
}

/** The action prints and writes only through the gateway, which removes secrets. */
export type ActOnTarget = (
  options: ContractOptions,
  gateway: Gateway,
  ledgerFile: string | undefined,
) => Promise<number>

const defaultLedger = 'keymock-ledger.jsonl'

/** Redacts secrets, keeps the ledger, asks for consent to the plan, and stops cleanly on Ctrl-C. @returns The exit code. */
export async function withTarget(
  options: ContractOptions,
  settings: TargetSettings,
  act: ActOnTarget,
): Promise<number> {
  const { isOffMachine, mustAsk, terminal, isQuiet = false, isVerbose = false } = settings
  const secrets = createSecrets()
  secrets.add(options.token, '<token>')
  const stopped = new AbortController()
  const gateway = createGateway(secrets, terminal, { live: liveStream(terminal), signal: stopped.signal })
  const writes = options.allowWrites ?? !isOffMachine
  const ledgerFile = settings.ledger ?? (isOffMachine && writes ? defaultLedger : undefined)
  const log = ledgerFile === undefined || !writes ? undefined : await openLedger(ledgerFile, gateway)
  const interrupts = onStopSignal(() => {
    stopped.abort()
    gateway.warn('Stopping. The report contains the results so far. Press Ctrl-C again to stop immediately.')
  })
  const lostConnections = noticeLostConnections()
  try {
    const follow = followRun(gateway, isVerbose)
    const prepared: ContractOptions = {
      ...options,
      secrets,
      signal: interrupts.signal,
      ...(log === undefined ? {} : { ledger: ledgerOf(log) }),
      onProgress(event) {
        if (isQuiet) return
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
    }
    return await act(prepared, gateway, log === undefined ? undefined : ledgerFile)
  } catch (error) {
    if (error instanceof KeymockError) throw error
    // The suite itself failed. The gateway removes secrets from the message.
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
      problem: `The ledger cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
      remedy: 'Name another file with --ledger.',
      cause,
    })
  }
}

/**
 * The file has one JSON object per line. "intend" precedes a create, and "settle" follows its answer. An "intend" without a
 * "settle" means that a key may exist. "found" has the id of a key that only a listing showed.
 */
function ledgerOf(log: GatewayLog): Ledger {
  const append = (event: 'intend' | 'settle' | 'found', entry: object) =>
    log.append(JSON.stringify({ event, at: new Date(systemClock.now()).toISOString(), ...entry }))
  return {
    intend: entry => append('intend', entry),
    settle: entry => append('settle', entry),
    found: entry => append('found', entry),
  }
}

/** A dumb terminal cannot overwrite the status line. */
function liveStream({ environment }: Terminal): NodeJS.WriteStream | undefined {
  const { stdout, stderr } = process
  return stdout.isTTY && stderr.isTTY && environment.TERM !== 'dumb' ? stderr : undefined
}
