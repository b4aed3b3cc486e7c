import { join } from 'node:path'
import { startBareServer, startKeymock } from '../server-process.js'
import { authorization, type BenchRequest, captureAnswer } from './answer.js'
import { type Figure, median } from './figure.js'
import { laterPages } from './listing.js'
import { type Round, round } from './load.js'

const rounds = 7
/** For the figures at an easier load: keymock gains from what arrives together, and there is less of it. */
const fewConnections = 16

/** Requests per second as a share of what a bare node:http server reaches with the same bytes. */
export async function throughputFigures(folder: string): Promise<Figure[]> {
  const answers = (name: string) => join(folder, `${name}.json`)
  const changing = await changingRequest(10)
  return [
    await figure('list 10 keys', listRequest(10), answers('list-10'), { target: { atLeast: 0.8 } }),
    await figure('list 100 keys', listRequest(100), answers('list-100'), { target: { atLeast: 0.8 } }),
    await figure('list 10 keys, ever others', changing, answers('list-others')),
    await figure('create a key', createRequest, answers('create'), { target: { atLeast: 0.6 } }),
    await figure('list 10 keys', listRequest(10), answers('list-10'), { connections: fewConnections }),
    await figure('create a key', createRequest, answers('create'), { connections: fewConnections }),
  ]
}

function listRequest(limit: number): BenchRequest {
  return {
    method: 'GET',
    path: `/v1/apis.listKeys?apiId=api_payments&limit=${limit}`,
    headers: { authorization },
  }
}

/** A page behind each key: so many that none is remembered from the time before. */
async function changingRequest(limit: number): Promise<BenchRequest> {
  await using keymock = await startKeymock('--quiet')
  const onePath = listRequest(1).path
  const request = listRequest(limit)
  const otherPaths: string[] = []
  for await (const path of laterPages(keymock.url, onePath))
    otherPaths.push(path.replace(onePath, request.path))
  // The last pages are shorter than the others.
  return { ...request, otherPaths: otherPaths.slice(0, -limit) }
}

const createRequest: BenchRequest = {
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

async function figure(
  name: string,
  request: BenchRequest,
  file: string,
  { connections, target }: { connections?: number; target?: Figure['target'] } = {},
): Promise<Figure> {
  await using keymock = await startKeymock('--quiet')
  await captureAnswer(keymock.url, request, file)
  await using bare = await startBareServer(file)
  await round(bare, request, connections)
  await round(keymock, request, connections)
  const shares: Round[] = []
  const rates: Round[] = []
  for (let count = 0; count < rounds; count++) {
    // Side by side and in turns: what else the machine does meanwhile falls on both.
    const theirs = await round(bare, request, connections)
    const ours = await round(keymock, request, connections)
    rates.push(ours)
    shares.push({
      perSecond: ours.perSecond / theirs.perSecond,
      perCpuSecond: ours.perCpuSecond / theirs.perCpuSecond,
      load: theirs.load,
    })
  }
  const share = median(shares.map(round => round.perSecond))
  const cpuShare = median(shares.map(round => round.perCpuSecond))
  const load = median(shares.map(round => round.load))
  return {
    name: `${name}${connections === undefined ? '' : `, ${connections} connections`}, share of a bare server`,
    // Were the client the bottleneck, both servers would seem alike: their processor time then tells them apart.
    value: Math.min(share, cpuShare),
    unit: 'x',
    ...(target !== undefined && { target }),
    detail: `${Math.round(median(rates.map(rate => rate.perSecond)))}/s; by requests/s ${share.toFixed(2)}, by processor time ${cpuShare.toFixed(2)}; bare server ${Math.round(load * 100)} % busy`,
  }
}
