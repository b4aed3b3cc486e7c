import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './build/entries.js'

/** A server in a process of its own, so that it does not share its time with who asks it. */
export interface ServerProcess extends AsyncDisposable {
  url: string
  /** The processor time that the process has used, in seconds. */
  cpuSeconds(): number
}

/** One whose process may be looked at and killed. */
export interface OwnServerProcess extends ServerProcess {
  pid: number
  /** The end of what it printed to standard error. */
  readonly errors: string
  /** Ends it as a power cut would, and resolves when it is gone. */
  kill(): Promise<void>
}

const bareServer = fileURLToPath(new URL('./bench/bare-server.js', import.meta.url))
const bareStoreServer = fileURLToPath(new URL('./bench/bare-store-server.js', import.meta.url))
export const command = join(root, 'dist/cli.js')
/** A million keys are read and written before the address is printed. */
const startTimeoutMs = 600_000
const longestErrors = 10_000

/** The command that was built last, as its users start it. */
export function startKeymock(...options: string[]): Promise<OwnServerProcess> {
  return startServerProcess([command, '--port', '0', ...options])
}

/** The same with more room than Node allows itself. Options of Node's own cost it 20 ms at start: its code cache is for none. */
export function startRoomyKeymock(...options: string[]): Promise<OwnServerProcess> {
  return startServerProcess(['--max-old-space-size=8192', command, '--port', '0', ...options])
}

/** `keymock proxy` in front of a service. */
export function startProxyProcess(baseUrl: string): Promise<ServerProcess> {
  return startServerProcess([command, 'proxy', baseUrl, '--port', '0'])
}

/** @param answerFile What to answer, as `captureAnswer` wrote it. */
export function startBareServer(...answerFile: string[]): Promise<ServerProcess> {
  return startServerProcess([bareServer, ...answerFile])
}

/** @param args The file of the answer, the URL of the store, and how many bytes are written. */
export function startBareStoreServer(...args: string[]): Promise<ServerProcess> {
  return startServerProcess([bareStoreServer, ...args])
}

/** Starts Node with the given arguments, and waits until it prints an address. */
export async function startServerProcess(args: string[]): Promise<OwnServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-longestErrors)
    process.stderr.write(text)
  })
  const url = await printedUrl(child)
  return {
    url,
    get errors() {
      return errors
    },
    pid: Number(child.pid),
    async kill() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    cpuSeconds: () => cpuSecondsOf(Number(child.pid)),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`No address within ${startTimeoutMs} ms.`))
    }, startTimeoutMs)
    child.once('exit', code =>
      reject(new Error(`A server ended with status ${code} before it printed its address.`)),
    )
    child.stdout?.on('data', function read(chunk) {
      printed += chunk
      const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0]
      if (url === undefined) return
      clearTimeout(timer)
      // Reads and drops the rest of its output, so that it never waits for a reader.
      child.stdout?.off('data', read).resume()
      resolve(url)
    })
  })
}

/** Linux tells it in ticks of 10 ms, in the 14th and 15th field of /proc/PID/stat; the 2nd may contain spaces. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
