import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { root } from '../build/entries.js'
import { cpuSecondsOf, type ServerProcess } from '../server-process.js'

const plainServer = fileURLToPath(new URL('./plain-server.js', import.meta.url))

/** Prints the shell's process id, which becomes the server's: `exec` replaces the shell with the server. */
const start = 'echo "$$"; exec "$@"'
/** Discards the log after the server's address, so that the benchmark need not read it. */
const drain =
  'while read -r line; do printf "%s\\n" "$line"; case $line in *http://*) break;; esac; done; exec cat >/dev/null'

export function startLoggingKeymock(...options: string[]): Promise<ServerProcess> {
  return startLogging([join(root, 'dist/cli.js'), '--port', '0', ...options])
}

/** The plain server is a hand-written server that does keymock's work. */
export function startPlainServer(keys: number): Promise<ServerProcess> {
  return startLogging([plainServer, String(keys)])
}

async function startLogging(args: string[]): Promise<ServerProcess> {
  const pipeline = spawn(
    'sh',
    ['-c', `sh -c '${start}' sh "$@" | { ${drain}; }`, 'sh', process.execPath, ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(pipeline, 'exit')
  let pid: number | undefined
  for await (const line of createInterface({ input: pipeline.stdout })) {
    pid ??= Number(line)
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0]
    if (url !== undefined)
      return { url, cpuSeconds: () => cpuSecondsOf(Number(pid)), [Symbol.asyncDispose]: stop }
  }
  throw new Error(`${args.join(' ')} ended before it printed an address.`)

  async function stop(): Promise<void> {
    if (pid !== undefined) process.kill(pid)
    await ended
  }
}
