import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { commandFile } from './keymock-process.js'

export interface ContractProcessOptions {
  environment?: Record<string, string>
  input?: string
  cwd?: string
  /** Runs whenever new output arrives, with all output so far. */
  onOutput?: (output: { stdout: string; stderr: string }, kill: (signal: NodeJS.Signals) => void) => void
}

export async function runContractProcess(
  args: readonly string[],
  { environment = {}, input = '', cwd, onOutput }: ContractProcessOptions = {},
) {
  const child = spawn(process.execPath, [await commandFile(), 'contract', ...args], {
    // Passes only PATH from the test run's environment, because a developer's other variables must not change the test.
    env: { PATH: process.env.PATH, ...environment },
    ...(cwd === undefined ? {} : { cwd }),
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      onOutput?.(output, signal => child.kill(signal))
    })
  }
  child.stdin.on('error', () => undefined).end(input)
  const [code, signal] = await once(child, 'close')
  return { code: code as number | null, signal: signal as string | null, ...output }
}
