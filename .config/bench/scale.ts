import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { ListKeysResponse } from '../../schemas/generated/types.js'
import { type ServerProcess, startRoomyKeymock } from '../server-process.js'
import { authorization } from './answer.js'
import { type Figure, median } from './figure.js'
import { type Round, round } from './load.js'

const few = 1000
const many = 1_000_000
const keysPerUser = 10
const rounds = 5
const pages = '/v1/apis.listKeys?apiId=api_crowd&limit=100'
const ofUser = `${pages}&externalId=user_7`

/** How much longer a page takes when an API has a thousand times as many keys. */
export async function scaleFigures(folder: string): Promise<Figure[]> {
  await using small = await startRoomyKeymock('--quiet', '--fixtures', await crowdedFixture(folder, few))
  await using large = await startRoomyKeymock('--quiet', '--fixtures', await crowdedFixture(folder, many))
  return [
    await figure('first page', { server: small, path: pages }, { server: large, path: pages }),
    await figure('page in the middle', await middlePage(small, few), await middlePage(large, many)),
    await figure('page by externalId', { server: small, path: ofUser }, { server: large, path: ofUser }),
  ]
}

interface Page {
  server: ServerProcess
  path: string
}

/** Written as it grows: a million keys would not fit into one text comfortably. */
export async function crowdedFixture(folder: string, count: number): Promise<string> {
  const file = join(folder, `crowd-${count}.json`)
  const out = createWriteStream(file)
  out.write(
    `{"tokens":[{"token":"keymock-token","workspaceId":"ws"}],"workspaces":[{"id":"ws","apis":[{"id":"api_crowd"}]}],"keys":[\n`,
  )
  for (let index = 0; index < count; index++) {
    const user = Math.floor(index / keysPerUser)
    const line = `{"apiId":"api_crowd","name":"Key ${index}","externalId":"user_${user}"}${index === count - 1 ? '' : ','}\n`
    if (!out.write(line)) await once(out, 'drain')
  }
  out.end(']}\n')
  await once(out, 'finish')
  return file
}

async function middlePage(server: ServerProcess, count: number): Promise<Page> {
  let page = { server, path: pages }
  for (let passed = 0; passed < count / 2; passed += 100) {
    const { cursor } = await list(page)
    if (cursor === undefined) throw new Error(`The pages ended after ${passed} of ${count} keys.`)
    page = { server, path: `${pages}&cursor=${encodeURIComponent(cursor)}` }
  }
  return page
}

async function figure(name: string, small: Page, large: Page): Promise<Figure> {
  if ((await list(small)).keys.length !== (await list(large)).keys.length) {
    throw new Error(`${name}: the two pages are not of the same length, so they cannot be compared.`)
  }
  await measure(small)
  await measure(large)
  const times: number[] = []
  const cpuTimes: number[] = []
  for (let count = 0; count < rounds; count++) {
    const ours = await measure(large)
    const theirs = await measure(small)
    times.push(theirs.perSecond / ours.perSecond)
    cpuTimes.push(theirs.perCpuSecond / ours.perCpuSecond)
  }
  const [time, cpuTime] = [median(times), median(cpuTimes)]
  return {
    name: `${name}, 1,000,000 keys against 1,000`,
    value: Math.max(time, cpuTime),
    unit: 'x',
    target: { atMost: 1.2 },
    detail: `by requests/s ${time.toFixed(2)}, by processor time ${cpuTime.toFixed(2)}`,
  }
}

function measure({ server, path }: Page): Promise<Round> {
  return round(server, { method: 'GET', path, headers: { authorization } })
}

async function list({ server, path }: Page): Promise<ListKeysResponse> {
  const response = await fetch(server.url + path, { headers: { authorization } })
  if (!response.ok) throw new Error(`A page was answered with ${response.status}: ${await response.text()}`)
  return (await response.json()) as ListKeysResponse
}
