import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { ask, authorized } from '../ask.js'
import { type ServerProcess, startRoomyKeymock } from '../server-process.js'
import { type Figure, median } from './figure.js'
import { laterCursors, listPage } from './load.js'

const few = 1000
const many = 1_000_000
const keysPerUser = 10
const warmUps = 500
const asked = 2000
const pages = '/v1/apis.listKeys?apiId=api_crowd&limit=100'
const ofUser = `${pages}&externalId=user_7`

export async function scaleFigures(folder: string): Promise<Figure[]> {
  await using small = await startRoomyKeymock('--quiet', '--fixtures', await crowdedFixture(folder, few))
  await using large = await startRoomyKeymock('--quiet', '--fixtures', await crowdedFixture(folder, many))
  return [
    await pagePair('first page', { server: small, path: pages }, { server: large, path: pages }),
    await pagePair('page in the middle', await middlePage(small, few), await middlePage(large, many)),
    await pagePair('page by externalId', { server: small, path: ofUser }, { server: large, path: ofUser }),
  ]
}

interface Page {
  server: ServerProcess
  path: string
}

async function crowdedFixture(folder: string, count: number): Promise<string> {
  const file = join(folder, `crowd-${count}.json`)
  await writeFile(file, crowd(count))
  return file
}

/** In pieces, so that the million keys are never in memory together. */
function* crowd(count: number): Generator<string> {
  yield '{"tokens":[{"token":"keymock-token","workspaceId":"ws"}],'
  yield '"workspaces":[{"id":"ws","apis":[{"id":"api_crowd"}]}],"keys":['
  for (let first = 0; first < count; first += few) {
    const keys = Array.from({ length: few }, (_, index) => ({
      apiId: 'api_crowd',
      name: `Key ${first + index}`,
      externalId: `user_${Math.floor((first + index) / keysPerUser)}`,
    }))
    yield (first === 0 ? '' : ',') + JSON.stringify(keys).slice(1, -1)
  }
  yield ']}'
}

async function middlePage(server: ServerProcess, count: number): Promise<Page> {
  let passed = 0
  for await (const cursor of laterCursors(server.url + pages)) {
    passed += 100
    if (passed >= count / 2) return { server, path: `${pages}&cursor=${encodeURIComponent(cursor)}` }
  }
  throw new Error(`The pages ended after ${passed} of ${count} keys.`)
}

async function pagePair(name: string, small: Page, large: Page): Promise<Figure> {
  if ((await lengthOf(small)) !== (await lengthOf(large))) {
    throw new Error(`${name}: the two pages have different lengths, so a comparison is not possible.`)
  }
  const [fewMs, manyMs] = await latencies(small, large)
  return {
    name: `${name}: time with 1,000,000 keys, divided by the time with 1,000 keys`,
    value: manyMs / fewMs,
    unit: 'x',
    atMost: 1.2,
    detail: `medians: ${manyMs.toFixed(2)} ms and ${fewMs.toFixed(2)} ms`,
  }
}

async function latencies(small: Page, large: Page): Promise<[number, number]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < warmUps + asked; turn++) {
    for (const [index, { server, path }] of [small, large].entries()) {
      const startedAt = performance.now()
      // The parameter `turn` has no effect. With it, no cache answers.
      await ask(server.url, { path: `${path}&turn=${turn}`, headers: authorized, agent })
      if (turn >= warmUps) times[index]?.push(performance.now() - startedAt)
    }
  }
  agent.destroy()
  return [median(times[0]), median(times[1])]
}

async function lengthOf({ server, path }: Page): Promise<number> {
  return (await listPage(server.url + path)).keys.length
}
