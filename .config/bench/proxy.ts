import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { startBareServer, startProxyProcess } from '../server-process.js'
import { type Figure, median } from './figure.js'

const rounds = 300
const warmUp = 200

const record = (index: number) => ({
  id: `key_${index}`,
  start: 'live_Ab1',
  apiId: 'api_a',
  createdAt: 1_700_000_000_000,
  enabled: true,
  roles: ['admin'],
  permissions: [],
  identity: { id: 'id_1', externalId: 'user', meta: {} },
})
const page = { keys: Array.from({ length: 20 }, (_, index) => record(index)), total: 20 }

export async function proxyFigure(folder: string): Promise<Figure> {
  const answerFile = join(folder, 'page.json')
  const headers = { 'content-type': 'application/json' }
  await writeFile(answerFile, JSON.stringify({ status: 200, headers, body: JSON.stringify(page) }))
  await using service = await startBareServer(answerFile)
  await using proxy = await startProxyProcess(service.url)
  const agent = new Agent({ keepAlive: true })
  const [direct, passed] = [[], []] as [number[], number[]]
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const [without, through] = [await timeOf(service.url, agent), await timeOf(proxy.url, agent)]
    if (round < warmUp) continue
    direct.push(without)
    passed.push(through)
  }
  agent.destroy()
  return {
    name: 'added by the proxy',
    value: median(passed) - median(direct),
    unit: 'ms',
    target: { atMost: 1 },
    detail: `a listing of 20 keys, one request at a time: ${median(passed).toFixed(2)} ms through the proxy, ${median(direct).toFixed(2)} ms without, median of ${rounds}`,
  }
}

function timeOf(baseUrl: string, agent: Agent): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer token' }
    request(`${baseUrl}/v1/apis.listKeys?apiId=api_a`, { agent, headers }, response => {
      response.resume().on('end', () => resolve(performance.now() - startedAt))
    })
      .on('error', reject)
      .end()
  })
}
