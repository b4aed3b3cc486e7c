import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runContract } from '../../contract-tests/index.js'
import { hasRedisServer } from '../store/redis/test-support/redis-server.js'
import { drivenSandbox } from '../test-support/driven-sandbox.js'
import { acts, apis, start, walkAct } from '../test-support/specification-acts.js'
import { SpecificationModel } from '../test-support/specification-model.js'
import { headers, type Replicas, redisForFile, startReplicas } from './test-support/replicas.js'

const redis = redisForFile()

const drivenIn = (replicas: Replicas, name: string) =>
  drivenSandbox(name, async (method, path, body) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await fetch(replicas.next().url + path, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  })

async function makeSandbox(replicas: Replicas, name: string, order: string): Promise<void> {
  const body = JSON.stringify({
    name,
    profile: { listing: { order } },
    clock: new Date(start).toISOString(),
    freeze: true,
  })
  const response = await fetch(`${replicas.next().url}/_keymock/sandboxes`, { method: 'POST', headers, body })
  expect(response.status, await response.text()).toBe(201)
}

describe.skipIf(!hasRedisServer)('three servers on one store', () => {
  it.each(['newest-first', 'oldest-first', 'id'] as const)(
    'act like the model of the specification if the actions go to the servers in turn (%s)',
    async order => {
      await using replicas = await startReplicas(redis(), 3)
      let runs = 0
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async sequence => {
          const name = `run-${++runs}`
          await makeSandbox(replicas, name, order)
          const model = new SpecificationModel(start)
          const service = drivenIn(replicas, name)
          for (const { run } of sequence) await run(model, service)
          for (const apiId of apis) await walkAct(apiId, undefined, 3, true)(model, service)
        }),
        { numRuns: 4 },
      )
    },
  )

  it('keep 200 sandboxes separate', async () => {
    await using replicas = await startReplicas(redis(), 3)
    const names = Array.from({ length: 200 }, (_, number) => `apart-${number}`)
    const services = names.map(name => drivenIn(replicas, name))
    const created = await Promise.all(services.map(service => service.tryCreate({ apiId: 'api_1' })))
    const pages = await Promise.all(services.map(service => service.list({ apiId: 'api_1' })))
    expect(pages.map(({ keys }) => keys.map(({ id }) => id))).toEqual(
      created.map(({ body }) => [(body as { keyId: string }).keyId]),
    )
  })

  it('conform to the contract if each request goes to the next server', async () => {
    await using replicas = await startReplicas(redis(), 3, { fixtures: undefined })
    const report = await runContract({
      baseUrl: replicas.next().url,
      token: 'keymock-token',
      apiId: 'api_payments',
      existingRole: 'admin',
      existingPermission: 'payouts.read',
      secondApiId: 'api_empty',
      bulkApiId: 'api_payments',
      observe: false,
      fetch: (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        return fetch(new URL(pathname + search, replicas.next().url), init)
      },
    })
    expect(report.failureGroups).toEqual([])
    expect(report).toMatchObject({ exitCode: 0, ending: { code: 'finished' } })
  })
})
