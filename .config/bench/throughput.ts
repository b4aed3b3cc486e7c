import { join } from 'node:path'
import { type ServerProcess, startBareServer, startKeymock } from '../server-process.js'
import { authorization, captureAnswer } from './answer.js'
import { type Figure, median } from './figure.js'
import { buildFloor } from './floor.js'
import { laterCursors } from './listing.js'
import { type RequestParts, type Round, round, type WireRequest, wireRequest } from './load.js'
import { startLoggingKeymock } from './logging-process.js'

const rounds = 7
const connections = 16
const manyConnections = 64
/** Keys beside those of the default fixture: as many pages as a round asks for start at another one each. */
const moreKeys = 20_000

interface Workload {
  name: string
  /** Of the bare server, for the command with its default options. */
  aim: number
  example: RequestParts
  requests: readonly WireRequest[]
}

/** A server under a workload, in one of the ways that are compared. */
interface Contender {
  server: ServerProcess
  connections: number
  rounds: Round[]
}

/** Requests per second as a share of a bare node:http server, and of the floor, with the same bytes. */
export async function throughputFigures(folder: string): Promise<Figure[]> {
  const startFloor = await buildFloor(folder)
  const figures: Figure[] = []
  for (const workload of await workloads()) {
    const answerFile = join(folder, 'answer.json')
    await using ours = await startLoggingKeymock('--keys', String(moreKeys))
    await captureAnswer(ours.url, workload.example, answerFile)
    await using uncontrolled = await startLoggingKeymock('--no-control', '--keys', String(moreKeys))
    await using quiet = await startKeymock('--quiet', '--keys', String(moreKeys))
    await using bare = await startBareServer(answerFile)
    await using floor = await startFloor(answerFile)
    figures.push(...(await compare(workload, { ours, uncontrolled, quiet, bare, floor })))
  }
  return figures
}

async function workloads(): Promise<Workload[]> {
  const pages = (limit: number) => ({
    method: 'GET' as const,
    path: `/v1/apis.listKeys?apiId=api_payments&limit=${limit}`,
    headers: { authorization },
  })
  await using server = await startKeymock('--quiet', '--keys', String(moreKeys))
  const cursors: string[] = []
  for await (const cursor of laterCursors(server.url + pages(1).path)) cursors.push(cursor)
  const lists = [
    { limit: 100, aim: 0.55, count: 8000 },
    { limit: 10, aim: 0.4, count: 20_000 },
  ].map(({ limit, aim, count }) => {
    const example = pages(limit)
    const paths = cursors
      .slice(0, count)
      .map(cursor => `${example.path}&cursor=${encodeURIComponent(cursor)}`)
    const requests = paths.map(path => wireRequest({ ...example, path }))
    return { name: `list ${limit} keys`, aim, example, requests }
  })
  const requests = Array.from({ length: 20_000 }, () => wireRequest(createRequest))
  return [...lists, { name: 'create a key', aim: 0.4, example: createRequest, requests }]
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

async function compare(
  { name, aim, requests }: Workload,
  {
    ours,
    uncontrolled,
    quiet,
    bare,
    floor,
  }: Record<'ours' | 'uncontrolled' | 'quiet' | 'bare' | 'floor', ServerProcess>,
): Promise<Figure[]> {
  const contender = (server: ServerProcess, count = connections): Contender => ({
    server,
    connections: count,
    rounds: [],
  })
  const all = {
    bare: contender(bare),
    ours: contender(ours),
    uncontrolled: contender(uncontrolled),
    floor: contender(floor),
    quiet: contender(quiet),
    bareOfMany: contender(bare, manyConnections),
    oursOfMany: contender(ours, manyConnections),
  }
  for (const { server, connections } of Object.values(all)) await round(server, requests, connections)
  for (let count = 0; count < rounds; count++) {
    // Side by side and in turns: what else the machine does meanwhile falls on all of them.
    for (const one of Object.values(all)) one.rounds.push(await round(one.server, requests, one.connections))
  }
  return [
    share(`${name}, share of a bare server`, all.ours, all.bare, aim),
    share(`${name}, share of the floor`, all.ours, all.floor, 0.7),
    share(`${name}, the floor's own share of a bare server`, all.floor, all.bare),
    share(`${name}, share of the same with --no-control`, all.ours, all.uncontrolled, 0.9),
    share(`${name}, --quiet, share of a bare server`, all.quiet, all.bare),
    share(`${name}, ${manyConnections} connections, share of a bare server`, all.oursOfMany, all.bareOfMany),
  ]
}

/** A server that is not busy all the time waits for the client, or for a processor that something else is using. */
const isDisturbed = (one: Contender) => median(one.rounds.map(round => round.serverLoad)) < 0.85

/** Judged by requests per second; where something disturbed the rounds, the processor time says more. */
function share(name: string, ours: Contender, theirs: Contender, aim?: number): Figure {
  // Each round against the one beside it, before the median: the machine is not equally fast all the time.
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
    ...(aim !== undefined && { target: { atLeast: aim } }),
    detail:
      `${Math.round(typical(ours, 'perSecond'))}/s against ${Math.round(typical(theirs, 'perSecond'))}/s; by processor time ` +
      `${of('perCpuSecond').toFixed(2)}; busy: ${percent(ours, 'serverLoad')} against ${percent(theirs, 'serverLoad')}, ` +
      `the client ${percent(ours, 'clientLoad')} and ${percent(theirs, 'clientLoad')}` +
      (isDisturbed(ours) || isDisturbed(theirs) ? '; DISTURBED: go by processor time' : ''),
  }
}
