import { join } from 'node:path'
import { type ServerProcess, startBareServer, startKeymock } from '../server-process.js'
import { authorization, captureAnswer } from './answer.js'
import { type Figure, median } from './figure.js'
import { laterCursors } from './listing.js'
import { type RequestParts, type Round, round, type WireRequest, wireRequest } from './load.js'
import { startLoggingKeymock, startPlainServer } from './logging-process.js'

const rounds = 5
const connections = 16
const manyConnections = 64
/** Enough keys that each page of a round can begin at a different key. */
const moreKeys = 20_000
const journalAim = 0.1

interface Workload {
  name: string
  /** The largest allowed processor time per request, as a multiple of the plain server's processor time. */
  aim: number
  example: RequestParts
  /** The plain server needs its own requests, because its cursors differ. */
  requestsTo(server: ServerProcess): Promise<readonly WireRequest[]>
}

interface Contender {
  server: ServerProcess
  requests: readonly WireRequest[]
  connections: number
  rounds: Round[]
}

/** Compares keymock with a plain server that does the same work, and with a bare node:http server that sends the same bytes. */
export async function throughputFigures(folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const workload of workloads) {
    const answerFile = join(folder, 'answer.json')
    await using ours = await startLoggingKeymock('--keys', String(moreKeys))
    await captureAnswer(ours.url, workload.example, answerFile)
    await using plain = await startPlainServer(moreKeys)
    // The option --no-control also turns off the journal, because no client could read it without the control API.
    await using unjournaled = await startLoggingKeymock('--no-control', '--keys', String(moreKeys))
    await using quiet = await startKeymock('--quiet', '--keys', String(moreKeys))
    await using bare = await startBareServer(answerFile)
    figures.push(...(await compare(workload, { ours, plain, unjournaled, quiet, bare })))
  }
  return figures
}

const createRequest: RequestParts = {
  method: 'POST',
  path: '/v1/keys.createKey',
  headers: { authorization, 'content-type': 'application/json' },
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
}

const workloads: readonly Workload[] = [
  {
    name: 'create a key',
    aim: 1.4,
    example: createRequest,
    requestsTo: async () => Array.from({ length: 20_000 }, () => wireRequest(createRequest)),
  },
  pagesOf(10, { aim: 1.25, count: 20_000 }),
  pagesOf(100, { aim: 1.1, count: 8000 }),
]

function pagesOf(limit: number, { aim, count }: { aim: number; count: number }): Workload {
  const page = (size: number): RequestParts => ({
    method: 'GET',
    path: `/v1/apis.listKeys?apiId=api_payments&limit=${size}`,
    headers: { authorization },
  })
  const example = page(limit)
  return {
    name: `list ${limit} keys`,
    aim,
    example,
    async requestsTo({ url }) {
      const requests: WireRequest[] = []
      for await (const cursor of laterCursors(url + page(1).path)) {
        const path = `${example.path}&cursor=${encodeURIComponent(cursor)}`
        requests.push(wireRequest({ ...example, path }))
        if (requests.length === count) break
      }
      return requests
    },
  }
}

async function compare(
  { name, aim, requestsTo }: Workload,
  servers: Record<'ours' | 'plain' | 'unjournaled' | 'quiet' | 'bare', ServerProcess>,
): Promise<Figure[]> {
  const ownRequests = await requestsTo(servers.ours)
  const contender = (server: ServerProcess, requests = ownRequests, count = connections): Contender => ({
    server,
    requests,
    connections: count,
    rounds: [],
  })
  const all = {
    ours: contender(servers.ours),
    plain: contender(servers.plain, await requestsTo(servers.plain)),
    unjournaled: contender(servers.unjournaled),
    bare: contender(servers.bare),
    quiet: contender(servers.quiet),
    bareOfMany: contender(servers.bare, ownRequests, manyConnections),
    oursOfMany: contender(servers.ours, ownRequests, manyConnections),
  }
  // The first round warms up the servers, and does not count.
  for (let count = 0; count <= rounds; count++) {
    // The servers take turns, so that other work on the machine affects all of them.
    for (const one of Object.values(all)) {
      const measured = await round(one.server, one.requests, one.connections)
      if (count > 0) one.rounds.push(measured)
    }
  }
  return [
    processorTime(`${name}, processor time divided by that of the plain server`, all.ours, all.plain, aim),
    journalPart(`${name}, processor time for the journal`, all.ours, all.unjournaled),
    share(`${name}, requests per second as a share of a bare server's`, all.ours, all.bare),
    share(
      `${name}, the plain server's requests per second as a share of a bare server's`,
      all.plain,
      all.bare,
    ),
    share(`${name}, --quiet, requests per second as a share of a bare server's`, all.quiet, all.bare),
    share(
      `${name}, ${manyConnections} connections, requests per second as a share of a bare server's`,
      all.oursOfMany,
      all.bareOfMany,
    ),
  ]
}

const microseconds = ({ rounds }: Contender) => 1e6 / median(rounds.map(({ perCpuSecond }) => perCpuSecond))

function processorTime(name: string, ours: Contender, plain: Contender, aim: number): Figure {
  const [own, theirs] = [microseconds(ours), microseconds(plain)]
  const detail = `${own.toFixed(0)} us a request, plain server ${theirs.toFixed(0)} us, medians of ${rounds} rounds`
  return { name, value: own / theirs, unit: 'x', target: { atMost: aim }, detail }
}

function journalPart(name: string, ours: Contender, unjournaled: Contender): Figure {
  const [own, without] = [microseconds(ours), microseconds(unjournaled)]
  const detail = `${own.toFixed(0)} us with a journal, ${without.toFixed(0)} us with --no-control, which keeps none`
  return {
    name,
    value: 100 * (1 - without / own),
    unit: 'percent',
    target: { atMost: 100 * journalAim },
    detail,
  }
}

/** If the load is low, the server waited for the client, or other work used the processor. */
const isDisturbed = (one: Contender) => median(one.rounds.map(round => round.serverLoad)) < 0.85

/** If a server was often idle, the detail recommends processor time, which is then more reliable. */
function share(name: string, ours: Contender, theirs: Contender): Figure {
  // Compares rounds with the same number, which ran soon after each other, because the speed of the machine varies.
  const of = (measure: keyof Round) =>
    median(
      ours.rounds.map((round, index) => round[measure] / (theirs.rounds[index]?.[measure] ?? Number.NaN)),
    )
  const typical = (one: Contender, measure: keyof Round) => median(one.rounds.map(round => round[measure]))
  const percent = (one: Contender, measure: keyof Round) => `${Math.round(100 * typical(one, measure))} %`
  return {
    name,
    value: of('perSecond'),
    unit: 'x',
    detail:
      `${Math.round(typical(ours, 'perSecond'))}/s and ${Math.round(typical(theirs, 'perSecond'))}/s; share by processor time ` +
      `${of('perCpuSecond').toFixed(2)}; servers busy ${percent(ours, 'serverLoad')} and ${percent(theirs, 'serverLoad')}, ` +
      `client busy ${percent(ours, 'clientLoad')} and ${percent(theirs, 'clientLoad')}` +
      (isDisturbed(ours) || isDisturbed(theirs) ? '; DISTURBED: use processor time' : ''),
  }
}
