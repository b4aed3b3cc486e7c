import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startProxy } from '../../src/fidelity/proxy/start-proxy.js'
import { type Figure, median } from './figure.js'

const rounds = 300
/** What goes through before it is measured, so that everything is compiled and connected. */
const warmUp = 100

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
const body = JSON.stringify({ keys: Array.from({ length: 20 }, (_, index) => record(index)), total: 20 })

/** How much longer a listing of 20 keys takes through the proxy than without it, each asked in turn. */
export async function proxyFigure(): Promise<Figure> {
  const service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const proxy = await startProxy({ baseUrl, port: 0, onExchange: () => undefined })
  const agent = new Agent({ keepAlive: true })
  const [direct, passed] = [[], []] as [number[], number[]]
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const [without, through] = [await timeOf(baseUrl, agent), await timeOf(proxy.url, agent)]
    if (round < warmUp) continue
    direct.push(without)
    passed.push(through)
  }
  agent.destroy()
  await proxy.close()
  service.close()
  return {
    name: 'added by the proxy',
    value: median(passed) - median(direct),
    unit: 'ms',
    target: { atMost: 1 },
    detail: `a listing of 20 keys, one request after the other: ${median(passed).toFixed(2)} ms through it, ${median(direct).toFixed(2)} ms without, median of ${rounds}`,
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
