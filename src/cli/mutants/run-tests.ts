import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandNotStarted, programToStart } from '../program-to-start.js'

export type TestRun =
  | { kind: 'passed'; durationMs: number }
  | { kind: 'failed'; durationMs: number; code: number | string; output: string }
  | { kind: 'timed out'; durationMs: number; output: string }
  | { kind: 'stopped' }

interface RunTestsOptions {
  command: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  timeoutMs: number
  signal: AbortSignal
}

/** The number of characters to keep from the end of the output, where test runners report failures. */
const longestOutput = 20_000
/** The time limit for a program to end after SIGTERM, and for its output to close. */
const patienceMs = 2000

/**
 * Runs a command. When the command has ended, kills its processes that are still running.
 *
 * @throws UsageError `COMMAND_NOT_STARTED` for an unknown program.
 */
export async function runTests({
  command: [program = '', ...args],
  environment,
  timeoutMs,
  signal,
}: RunTestsOptions): Promise<TestRun> {
  if (signal.aborted) return { kind: 'stopped' }
  const startedAt = performance.now()
  const { file, args: given, ...options } = programToStart(program, args, environment)
  const child = spawn(file, given, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a process group, so that a signal also reaches the child processes of the command.
    detached: process.platform !== 'win32',
    ...options,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-longestOutput)
    })
  }
  let cut: 'timed out' | 'stopped' | undefined
  const cutShort = (why: 'timed out' | 'stopped') => {
    cut ??= why
    void endGroup(child)
  }
  const stop = () => cutShort('stopped')
  const timer = setTimeout(() => cutShort('timed out'), timeoutMs)
  signal.addEventListener('abort', stop, { once: true })
  let code: number | string
  try {
    code = await ended(child, program)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // The caller stops the server after this run. A remaining process could keep a connection to the server open.
    killGroup(child, 'SIGKILL')
  }
  await closed(child)
  const durationMs = performance.now() - startedAt
  if (cut === 'stopped') return { kind: 'stopped' }
  if (cut === 'timed out') return { kind: 'timed out', durationMs, output }
  return code === 0 ? { kind: 'passed', durationMs } : { kind: 'failed', durationMs, code, output }
}

function ended(child: ChildProcess, program: string): Promise<number | string> {
  return new Promise((resolve, reject) => {
    // "exit" and not "close": a program in the background may keep the output open.
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
    child.once('error', cause => reject(commandNotStarted(program, cause)))
  })
}

/** Resolves when all output has arrived, or after a time limit: a process in its own session may keep the output open. */
function closed({ stdout, stderr }: ChildProcess): Promise<unknown> {
  const streams = [stdout, stderr].filter(stream => stream !== null && !stream.closed)
  const ends = streams.map(stream => new Promise(resolve => stream?.once('close', resolve)))
  return Promise.race([Promise.all(ends), sleep(patienceMs, undefined, { ref: false })])
}

async function endGroup(child: ChildProcess): Promise<void> {
  killGroup(child, 'SIGTERM')
  const timer = setTimeout(() => killGroup(child, 'SIGKILL'), patienceMs)
  child.once('exit', () => clearTimeout(timer))
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The group has ended.
  }
}
