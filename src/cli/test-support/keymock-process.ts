import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { madeOnce } from '../../../.config/tests/run-folder.js'

/** The command in `dist`, which must already be built. Finds the installed packages, unlike `commandFile`. */
export const builtCommand = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

export interface KeymockProcess extends AsyncDisposable {
  readonly child: ChildProcess
  readonly stdout: string
  readonly stderr: string
  /** Rejects if the process ends before it prints the address. */
  readonly url: Promise<string>
  /** Resolves with the exit code, or with the name of the signal that ended the process. */
  readonly ended: Promise<number | string>
  /** Rejects if the process ends before its output satisfies the condition. */
  printed(condition: (output: { stdout: string; stderr: string }) => boolean): Promise<void>
}

export async function startKeymock(
  args: readonly string[],
  environment?: Record<string, string>,
  options?: ProcessOptions,
): Promise<KeymockProcess> {
  return startProcess(await commandFile(), args, environment, options)
}

interface ProcessOptions {
  cwd?: string
  /** The text on standard input. */
  input?: string
}

export function startProcess(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  { cwd, input = '' }: ProcessOptions = {},
): KeymockProcess {
  const child = spawn(process.execPath, [file, ...args], {
    // Passes only PATH from the test run's environment, because a developer's other variables must not change the test.
    env: { PATH: process.env.PATH, ...environment },
    ...(cwd !== undefined && { cwd }),
  })
  child.stdin.on('error', () => undefined).end(input)
  const output = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      for (const check of waiting) check()
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const printed = (condition: (now: typeof output) => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!condition(output)) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      void ended.then(end => reject(new Error(`It ended (${end}) first.\n${output.stdout}${output.stderr}`)))
      check()
    })
  const findUrl = () => /http:\/\/[\d.]+:\d+/.exec(output.stdout)?.[0]
  const url = printed(() => findUrl() !== undefined).then(() => findUrl() ?? '')
  url.catch(() => undefined)
  return {
    child,
    url,
    ended,
    printed,
    get stdout() {
      return output.stdout
    },
    get stderr() {
      return output.stderr
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export async function runKeymock(...call: Parameters<typeof startKeymock>) {
  await using run = await startKeymock(...call)
  const code = await run.ended
  return { code, stdout: run.stdout, stderr: run.stderr }
}

let file: Promise<string> | undefined

/** Bundles the command, because the command takes twenty times as long to start from source. */
export function commandFile(): Promise<string> {
  file ??= bundleOnce()
  return file
}

async function bundleOnce(): Promise<string> {
  const bundled = await madeOnce('command', async folder => {
    const { bundleCommand } = await import('../../../.config/build/bundle.js')
    await bundleCommand(folder)
  })
  return join(bundled, 'cli.js')
}
