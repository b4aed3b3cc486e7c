import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type RunRandom, seededRandom } from '../../src/common/random.js'
import { memoryOf, startServerProcess } from '../server-process.js'

export interface ManySandboxes {
  command: string
  sandboxes: number
  requests: number
  /** The heap limit of the server's process. keymock's memory limit is half of it by default. */
  heapMb: number
  randomSeed: number
}

const connections = 8
/** The number of requests that a client sends on its connection before it waits for the answers. */
const pipelined = 25
const looks = 10
const token = 'keymock-token'

/**
 * Sends creates and listings to random sandboxes of a server.
 *
 * @returns The problems.
 */
export async function soakSandboxes(options: ManySandboxes): Promise<string[]> {
  const { command, sandboxes, requests, heapMb, randomSeed } = options
  await using server = await startServerProcess([
    `--max-old-space-size=${heapMb}`,
    ...[command, '--port', '0', '--quiet'],
  ])
  const { port } = new URL(server.url)
  const before = memoryOf(server.pid)
  const startedAt = performance.now()
  const statuses = new Map<string, number>()
  const created = new Map<number, number>()
  let left = requests
  let answered = 0
  let peak = before

  async function work(client: number): Promise<void> {
    const random = seededRandom(randomSeed * connections + client)
    const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true })
    await once(socket, 'connect')
    while (left > 0) {
      const batch = Array.from({ length: Math.min(pipelined, left) }, () => draw(random, sandboxes))
      left -= batch.length
      const answers = readAnswers(socket, batch.length)
      socket.write(batch.map(({ text }) => text).join(''))
      for (const [index, status] of (await answers).entries()) {
        const { isCreate, sandbox } = batch[index] ?? draw(random, sandboxes)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (isCreate && status === '200') created.set(sandbox, (created.get(sandbox) ?? 0) + 1)
      }
      answered += batch.length
      if (
        Math.floor((answered * looks) / requests) > Math.floor(((answered - batch.length) * looks) / requests)
      )
        look()
    }
    socket.destroy()
  }

  function look(): void {
    const now = memoryOf(server.pid)
    peak = Math.max(peak, now)
    const keys = [...created.values()].reduce((sum, count) => sum + count, 0)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(
      `${seconds} s: ${answered} requests, ${keys} keys, ${statuses.get('507') ?? 0} answered 507, ${mebibytes(now)} MiB`,
    )
  }

  const wrong: string[] = []
  try {
    await Promise.all(Array.from({ length: connections }, (_, client) => work(client)))
    for (const [sandbox, count] of created) {
      const { total } = await listed(`${server.url}/sandboxes/s${sandbox}`)
      if (total !== count) wrong.push(`The sandbox s${sandbox} lists ${total} of ${count} keys.`)
    }
  } catch (error) {
    wrong.push(`The server ended: ${error}`)
  }
  const others = [...statuses].filter(([status]) => status !== '200' && status !== '507')
  for (const [status, count] of others) wrong.push(`${count} requests got ${status}.`)
  const most = before + 1.25 * heapMb * 1024 * 1024
  if (peak > most) wrong.push(`The server took ${mebibytes(peak)} MiB, more than ${mebibytes(most)} MiB.`)
  console.log(
    `${answered} requests over ${sandboxes} sandboxes, heap ${heapMb} MB, budget ${heapMb / 2} MB, random seed ${randomSeed}: ${mebibytes(before)} MiB before, at most ${mebibytes(peak)} MiB during the run; ${wrong.length} problems`,
  )
  return wrong
}

function draw(random: RunRandom, sandboxes: number): { text: string; sandbox: number; isCreate: boolean } {
  const sandbox = random.below(sandboxes)
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
  if (random.below(10) === 0) {
    const text = `${head(`GET /sandboxes/s${sandbox}/v1/apis.listKeys?apiId=api_empty&limit=10`)}\r\n`
    return { text, sandbox, isCreate: false }
  }
  const characters = random.below(100) === 0 ? random.below(100_000) : random.below(100)
  const meta = { text: 'm'.repeat(characters) }
  const body = JSON.stringify({ apiId: 'api_empty', externalId: `user_${random.below(50)}`, meta })
  const fields = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  return {
    text: `${head(`POST /sandboxes/s${sandbox}/v1/keys.createKey`)}${fields}${body}`,
    sandbox,
    isCreate: true,
  }
}

function readAnswers(socket: Socket, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const found: string[] = []
    let rest = Buffer.alloc(0)
    const over = (error?: Error) => {
      socket.off('data', read).off('error', over).off('close', closed)
      if (error === undefined) resolve(found)
      else reject(error)
    }
    const closed = () => over(new Error('it closed a connection'))
    function read(chunk: Buffer): void {
      rest = Buffer.concat([rest, chunk])
      for (let end = rest.indexOf('\r\n\r\n'); end !== -1; end = rest.indexOf('\r\n\r\n')) {
        const head = rest.toString('latin1', 0, end)
        const whole = end + 4 + Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1])
        if (!(rest.length >= whole)) return
        found.push(head.slice(9, 12))
        rest = rest.subarray(whole)
      }
      if (found.length === count) over()
    }
    socket.on('data', read).on('error', over).on('close', closed)
  })
}

async function listed(url: string): Promise<{ total: number }> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${url}/v1/apis.listKeys?apiId=api_empty&limit=1`, { headers })).json()
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
