import { readFileSync } from 'node:fs'
import { builtCommand as command, startProcess } from '../src/cli/test-support/keymock-process.js'

/** A server in a separate process, so that it does not share a thread with its client. */
export interface ServerProcess extends AsyncDisposable {
  url: string
  cpuSeconds(): number
}

export interface OwnServerProcess extends ServerProcess {
  pid: number
  readonly errors: string
  /** Kills the process with SIGKILL, and resolves after its end. */
  kill(): Promise<void>
}

export { command }

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

export async function startServerProcess([file = '', ...args]: string[]): Promise<OwnServerProcess> {
  const server = startProcess(file, args)
  const { child } = server
  child.stderr?.on('data', text => process.stderr.write(text))
  return {
    url: await server.url,
    pid: Number(child.pid),
    get errors() {
      return server.stderr
    },
    kill: async () => server[Symbol.asyncDispose](),
    cpuSeconds: () => cpuSecondsOf(Number(child.pid)),
    async [Symbol.asyncDispose]() {
      child.kill()
      await server.ended
    },
  }
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
