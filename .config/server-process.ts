import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build/entries.js'

/** A server in a separate process, so that it does not share a thread with its client. */
export interface ServerProcess extends AsyncDisposable {
  url: string
  cpuSeconds(): number
}

export interface OwnServerProcess extends ServerProcess {
  pid: number
  /** The last 10,000 characters of the process's standard error. */
  readonly errors: string
  /** Kills the process with SIGKILL, and resolves after its end. */
  kill(): Promise<void>
}

export const command = join(root, 'dist/cli.js')
/** Some servers read and write a million keys before they print their address. */
const startTimeoutMs = 600_000
const longestErrors = 10_000

export function startKeymock(...options: string[]): Promise<OwnServerProcess> {
  return startServerProcess([command, '--port', '0', ...options])
}

/** Starts more slowly than `startKeymock`: options of Node add 20 ms, because Node uses its code cache only without options. */
export function startRoomyKeymock(...options: string[]): Promise<OwnServerProcess> {
  return startServerProcess(['--max-old-space-size=8192', command, '--port', '0', ...options])
}

export function startProxyProcess(baseUrl: string): Promise<ServerProcess> {
  return startServerProcess([command, 'proxy', baseUrl, '--port', '0'])
}

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
      reject(new Error(`The server printed no address within ${startTimeoutMs} ms.`))
    }, startTimeoutMs)
    child.once('exit', code =>
      reject(new Error(`A server ended with status ${code} before it printed its address.`)),
    )
    child.stdout?.on('data', function read(chunk) {
      printed += chunk
      const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0]
      if (url === undefined) return
      clearTimeout(timer)
      // Drops the rest of the server's output, so that the server never waits for a reader.
      child.stdout?.off('data', read).resume()
      resolve(url)
    })
  })
}

/**
 * Linux counts ticks of 10 ms in the 14th and 15th field of /proc/PID/stat. The 2nd field may contain spaces, so the code removes
 * the first two fields before it splits the text.
 */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The memory of a process in bytes. Linux only. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
