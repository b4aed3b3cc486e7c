import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline/promises'
import type { ContractEvent, ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { isLoopback } from '../../../contract-tests/engine/contract-settings.js'
import { type Need, optionsFor } from '../../../contract-tests/engine/need.js'
import { resultLine } from '../../../contract-tests/reports/result-check.js'
import type { Ledger } from '../../../contract-tests/traffic/ledger.js'
import type { ContractPlan } from '../../../schemas/generated/types.js'
import { counted } from '../../common/document/counted.js'
import { type Inline, joined, line } from '../../common/document/inline.js'
import { createSecrets } from '../../common/secrets/secrets.js'
import { systemClock } from '../../domain/clock.js'
import { asPrinted, causedBy, KeymockError } from '../../domain/keymock-error.js'
import { contractExitCodes } from '../exit-codes.js'
import { checkOutputFiles, type OutputPath, outputPaths } from '../output/check-output-files.js'
import { createGateway, type Gateway } from '../output/gateway.js'
import { onStopSignal } from '../stop-signals.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { type ContractValues, contractFlag, readToken } from './contract-run-options.js'

interface TargetSettings {
  values: Pick<ContractValues, 'token' | 'tokenEnv' | 'tokenFile'> & {
    yes?: boolean
    ledger?: string | undefined
  }
  terminal: Terminal
  /** The files that the run will write, apart from the ledger. */
  outputs: readonly OutputPath[]
  /** Hides the plan and the progress. @default false */
  isQuiet?: boolean | undefined
  /** Hides the plan, and needs no confirmation. @default false */
  isReadOnly?: boolean
  /** Prints the result of each requirement. @default false */
  isVerbose?: boolean
}

interface PreparedFiles {
  /** Undefined if the run keeps no ledger. */
  ledger: string | undefined
  /** Existing files that the run will replace. */
  replaced: ReadonlySet<string>
}

/** The action prints and writes only through the gateway, which removes secrets. */
type ActOnTarget = (options: ContractOptions, gateway: Gateway, files: PreparedFiles) => Promise<number>

const defaultLedger = 'keymock-ledger.jsonl'

/**
 * Checks the output files and reads the token. Then redacts secrets, keeps the ledger, asks for consent to the plan, and stops
 * cleanly on Ctrl-C.
 *
 * @returns The exit code.
 */
export async function withTarget(
  options: Omit<ContractOptions, 'token'>,
  settings: TargetSettings,
  act: ActOnTarget,
): Promise<number> {
  const { values, terminal, outputs, isQuiet = false, isReadOnly = false, isVerbose = false } = settings
  const isOffMachine = !isReadOnly && !isLoopback(options.baseUrl)
  checkLeave(isOffMachine, options.allowWrites, values)
  const replaced = await checkOutputFiles([...outputs, ...outputPaths([], { '--ledger': values.ledger })])
  const token = await readToken(values, terminal)
  const secrets = createSecrets()
  secrets.add(token, '<token>')
  const gateway = createGateway(secrets, terminal, liveStream(terminal))
  const writes = options.allowWrites ?? !isOffMachine
  const ledgerFile = values.ledger ?? (isOffMachine && writes ? defaultLedger : undefined)
  const log = ledgerFile === undefined || !writes ? undefined : await openLedger(ledgerFile, gateway)
  const interrupts = onStopSignal(() => {
    gateway.warn('Stopping. The report contains the results so far. Press Ctrl-C again to stop immediately.')
  })
  const lostConnections = noticeLostConnections()
  try {
    const follow = followRun(gateway, isVerbose)
    const prepared: ContractOptions = {
      ...options,
      token,
      secrets,
      signal: interrupts.signal,
      ...(log === undefined ? {} : { ledger: ledgerOf(log) }),
      onProgress(event) {
        if (isQuiet) return
        if (event.kind === 'plan' && isOffMachine) gateway.print(planText(event.plan, options, ledgerFile))
        follow(event)
      },
      async confirmPlan() {
        if (!isOffMachine || values.yes) return true
        gateway.status(undefined)
        await terminal.flush()
        const { stdin: input, stdout: output } = process
        return confirm('Go ahead? Type yes: ', { input, output, signal: interrupts.signal })
      },
    }
    return await act(prepared, gateway, { ledger: log && ledgerFile, replaced })
  } catch (error) {
    if (error instanceof KeymockError) throw error
    // The suite itself failed. The gateway removes secrets from the message.
    gateway.warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return contractExitCodes.incomplete
  } finally {
    interrupts.dispose()
    lostConnections.dispose()
    await log?.close()
  }
}

async function openLedger(file: string, gateway: Gateway) {
  return gateway.openLog(file).catch(cause => {
    throw new UsageError(causedBy(cause)`LEDGER_UNWRITABLE  ${file}
      The ledger cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).
      Name another file with --ledger.`)
  })
}

/**
 * The file has one JSON object per line. "intend" precedes a create, and "settle" follows its answer. An "intend" without a
 * "settle" means that a key may exist. "found" has the id of a key that only a listing showed.
 */
function ledgerOf(log: Awaited<ReturnType<Gateway['openLog']>>): Ledger {
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

/** Refuses a run that creates keys in a service on another machine, if the user gives no --yes and cannot confirm in a terminal. */
function checkLeave(
  isOffMachine: boolean,
  allowWrites: boolean | undefined,
  { yes }: TargetSettings['values'],
): void {
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true
  if (!isOffMachine || !allowWrites || yes || canAsk) return
  throw new UsageError(asPrinted`CONFIRMATION_MISSING  --allow-writes
    Creating keys in a service on another machine needs your confirmation, but there is no terminal.
    Add --yes (no operation deletes the keys), or omit --allow-writes to only read.`)
}

function planText(
  plan: ContractPlan,
  { baseUrl, maxKeys = plan.keys }: Pick<ContractOptions, 'baseUrl' | 'maxKeys'>,
  ledgerFile: string | undefined,
): Inline {
  const { requirements, requests, writes, apiIds, lastingKeys, skipped } = plan
  const apis = apiIds.join(', ')
  // `keymock learn` and `keymock parity` check no requirements.
  const checked = requirements.length === 0 ? '' : `${counted(requirements.length, 'requirement')} in `
  const most = counted(Math.min(plan.keys, maxKeys), 'key')
  const lasting = lastingKeys ? `, except for ${lastingKeys} without an expiry` : ''
  const facts: [name: string, text: string | false | undefined][] = [
    ['asks', `${checked}about ${counted(requests, 'request')}`],
    ['creates', writes ? `up to ${most}, and reads ${apis}` : `nothing; the run only reads ${apis}`],
    [
      'leaves',
      writes &&
        `all keys, because the specification has no operation that deletes keys; each key expires within the hour or is disabled${lasting}`,
    ],
    [
      'leaves out',
      skipped.length > 0 && `${counted(skipped.length, 'requirement')}, for lack of ${needsText(plan)}`,
    ],
    ['ledger', writes && ledgerFile],
  ]
  const rows = facts.flatMap(([name, text]) => (text ? [line`  ${name.padEnd(11)}${text}`] : []))
  return joined([line`The plan for ${baseUrl}`, ...rows, ''], '\n')
}

function needsText({ skipped }: ContractPlan): string {
  const counts = new Map<string, number>()
  // `skipped` comes from the suite, so each of its needs is a `Need`.
  const flags = skipped.flatMap(({ needs }) => [
    ...new Set(needs.map(need => optionsFor([need as Need], contractFlag))),
  ])
  for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1)
  return [...counts].map(([flag, count]) => `${flag} (${count})`).join(', ')
}

type Progress = Pick<Gateway, 'print' | 'status' | 'isLive'>

/** @param verbose Whether to print each result, even in a live terminal. */
export function followRun(gateway: Progress, verbose: boolean): (event: ContractEvent) => void {
  const { print, isLive } = gateway
  const showStatus = isLive ? liveLine(gateway) : undefined
  return event => {
    if (verbose && event.kind === 'result') print(resultLine(event.result))
    if (showStatus !== undefined) showStatus(event)
    else if (event.kind === 'waiting') print(waiting(event))
  }
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

function liveLine({ status }: Progress): (event: ContractEvent) => void {
  let requests = 0
  let failed = 0
  let at = ''
  const show = () => {
    const parts = [at, counted(requests, 'request'), ...(failed > 0 ? [`${failed} not met`] : [])]
    status(`${frames[requests % frames.length]} ${parts.filter(part => part !== '').join('   ')}`)
  }
  return event => {
    switch (event.kind) {
      case 'request':
        requests = event.count
        break
      case 'requirement':
      case 'observation':
        at = `${event.done}/${event.of}   ${event.id}`
        break
      case 'result':
        if (event.result.status === 'fail') failed += 1
        break
      case 'waiting':
        return status(waiting(event))
      // The final report has the warnings, and `withTarget` prints the plan.
      case 'warning':
      case 'plan':
        return
    }
    show()
  }
}

function waiting({ ms, why }: { ms: number; why: string }): Inline {
  return line`waiting ${Math.ceil(ms / 1000)} s: ${why}`
}

interface Question {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
  signal: AbortSignal
}

export async function confirm(question: string, { input, output, signal }: Question): Promise<boolean> {
  const lines = createInterface({ input, output })
  // In raw mode, readline receives Ctrl-C and the process gets no signal, so this listener sends the signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    // Ctrl-D closes the input without an answer, and `question` would wait for ever.
    const closed = new Promise<string>(resolve => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(question, { signal }), closed])
    return /^y(es)?$/i.test(answer.trim())
  } catch {
    return false
  } finally {
    lines.close()
  }
}

const connected = 'undici:client:connected'

/**
 * Makes Node's `fetch` notice a connection that closes immediately, such as a connection to a forwarded port without a server. For
 * the first request of a process, Node compiles the response parser before it listens to the socket. If the socket closes before Node
 * listens, Node 20 waits for ever. A second close event makes Node connect again.
 */
function noticeLostConnections(): { dispose(): void } {
  const closeAgain = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    // Waits for the end of this turn of the event loop, when undici has taken over the socket.
    if (socket.destroyed) setImmediate(() => socket.emit('close', socket.errored !== null))
  }
  subscribe(connected, closeAgain)
  return { dispose: () => unsubscribe(connected, closeAgain) }
}
