import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { asJson, authorized, creation } from '../ask.js'
import { command, cpuSecondsOf, type ServerProcess } from '../server-process.js'
import { type Figure, median } from './figure.js'
import { laterCursors, round, type WireRequest, wireRequest } from './load.js'

const rounds = 5
const connections = 16
/** Enough keys that each page of a round can begin at a different key. */
const moreKeys = 20_000

interface Workload {
  name: string
  aim: number
  /** Each server needs its own requests, because their cursors differ. */
  requestsTo(server: ServerProcess): Promise<readonly WireRequest[]>
}

const createRequest = wireRequest({
  method: 'POST',
  path: creation,
  headers: asJson,
  body: JSON.stringify({
    apiId: 'api_empty',
    prefix: 'sk_live',
    name: 'Checkout worker',
    externalId: 'user_ada',
    meta: { team: 'billing' },
    roles: ['checkout'],
    permissions: ['invoices.read'],
    remaining: 1000,
    environment: 'live',
  }),
})

const workloads: readonly Workload[] = [
  {
    name: 'create a key',
    aim: 1.5,
    requestsTo: async () => Array.from({ length: 20_000 }, () => createRequest),
  },
  pagesOf(10, { aim: 1.25, count: 20_000 }),
  pagesOf(100, { aim: 1.1, count: 8000 }),
]

function pagesOf(limit: number, { aim, count }: { aim: number; count: number }): Workload {
  const page = (size: number) => `/v1/apis.listKeys?apiId=api_payments&limit=${size}`
  return {
    name: `list ${limit} keys`,
    aim,
    async requestsTo({ url }) {
      const requests: WireRequest[] = []
      for await (const cursor of laterCursors(url + page(1))) {
        const path = `${page(limit)}&cursor=${encodeURIComponent(cursor)}`
        requests.push(wireRequest({ path, headers: authorized }))
        if (requests.length === count) break
      }
      return requests
    },
  }
}

/** Compares keymock with the plain server, which does the same work. Both write their logs to a pipe. */
export async function cpuFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, aim, requestsTo } of workloads) {
    await using keymock = await startLogging([command, '--port', '0', '--keys', String(moreKeys)])
    await using plain = await startLogging([plainServer, String(moreKeys)])
    const servers = [keymock, plain] as const
    const requests = [await requestsTo(keymock), await requestsTo(plain)] as const
    const microseconds: [number[], number[]] = [[], []]
    // The servers take turns, so that other work on the machine affects both. The first round warms up the servers.
    for (let count = 0; count <= rounds; count++) {
      for (const index of [0, 1] as const) {
        const seconds = await round(servers[index], requests[index], connections)
        if (count > 0) microseconds[index].push((1e6 * seconds) / requests[index].length)
      }
    }
    const [own, theirs] = [median(microseconds[0]), median(microseconds[1])]
    figures.push({
      name: `${name}, processor time divided by that of the plain server`,
      value: own / theirs,
      unit: 'x',
      atMost: aim,
      detail: `${own.toFixed(0)} us a request, plain server ${theirs.toFixed(0)} us, medians of ${rounds} rounds`,
    })
  }
  return figures
}

const plainServer = fileURLToPath(new URL('./plain-server.js', import.meta.url))

/** Prints the shell's process id, which becomes the server's: `exec` replaces the shell with the server. */
const start = 'echo "$$"; exec "$@"'
/** Discards the log after the server's address, so that the benchmark need not read it. */
const drain =
  'while read -r line; do printf "%s\\n" "$line"; case $line in *http://*) break;; esac; done; exec cat >/dev/null'

async function startLogging(args: string[]): Promise<ServerProcess> {
  const pipeline = spawn(
    'sh',
    ['-c', `sh -c '${start}' sh "$@" | { ${drain}; }`, 'sh', process.execPath, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
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
