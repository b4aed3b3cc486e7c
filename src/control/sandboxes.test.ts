import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListKeysResponse, SandboxList } from '../../schemas/generated/types.js'
import { drivenSandbox } from '../test-support/driven-sandbox.js'
import { acts, apis, walkAct } from '../test-support/specification-acts.js'
import { SpecificationModel } from '../test-support/specification-model.js'
import { authorization, controlled, noon } from './test-support/controlled.js'

type Server = Awaited<ReturnType<typeof controlled>>

const list = (prefix: string) => `${prefix}/v1/apis.listKeys?apiId=api_1`
const create = (prefix: string) => `${prefix}/v1/keys.createKey`

async function total({ ask }: Server, prefix: string, headers = {}): Promise<number> {
  const { json } = await ask('GET', list(prefix), { headers: { ...authorization, ...headers } })
  return (json as ListKeysResponse).total
}

function createdIn({ ask }: Server, prefix: string, headers = {}) {
  return ask('POST', create(prefix), { headers: { ...authorization, ...headers }, body: { apiId: 'api_1' } })
}

const driven = ({ ask }: Server, name: string) =>
  drivenSandbox(name, async (method, path, body) => {
    const { status, json } = await ask(method, path, { headers: authorization, body })
    return { status, body: json }
  })

describe('a sandbox', () => {
  it('serves an operation outside the specification if the request that creates the sandbox names the operation', async () => {
    const server = await controlled()
    await server.ask('POST', '/_keymock/sandboxes', { body: { name: 'one', neighbours: ['keys.verifyKey'] } })
    const verified = (prefix: string) =>
      server.ask('POST', `${prefix}/v1/keys.verifyKey`, { headers: authorization, body: { key: 'unknown' } })
    expect((await verified('/sandboxes/one')).json).toMatchObject({ valid: false, code: 'NOT_FOUND' })
    expect((await verified('')).status).toBe(404)
    const wrong = { body: { neighbours: ['keys.rotateKey'] } }
    expect((await server.ask('POST', '/_keymock/sandboxes', wrong)).status).toBe(400)
  })

  it('is a separate service, with its name in the path or in a header', async () => {
    const server = await controlled()
    await createdIn(server, '/sandboxes/one')
    expect(await total(server, '/sandboxes/one')).toBe(1)
    expect(await total(server, '', { 'keymock-sandbox': 'one' })).toBe(1)
    expect(await total(server, '/sandboxes/two')).toBe(0)
    expect(await total(server, '')).toBe(0)
  })

  it('has its own clock', async () => {
    const { ask } = await controlled()
    await ask('PATCH', '/sandboxes/one/_keymock/clock', { body: { advance: 3_600_000 } })
    const now = async (prefix: string) => {
      const { json } = await ask('GET', `${prefix}/_keymock/clock`)
      return (json as { now: number }).now
    }
    expect(await now('/sandboxes/one')).toBe(noon + 3_600_000)
    expect(await now('/sandboxes/two')).toBe(noon)
    expect(await now('')).toBe(noon)
  })

  it('begins with the given options, and keeps its clock stopped while real time passes', async () => {
    let reads = noon
    const { ask } = await controlled({ clock: { now: () => reads++ } })
    const fixture = {
      tokens: [{ token: 'own', workspaceId: 'w' }],
      workspaces: [{ id: 'w', apis: [{ id: 'api_own' }] }],
    }
    await ask('POST', '/_keymock/sandboxes', {
      body: {
        name: 'own',
        fixture,
        profile: 'unkey-v1',
        clock: '2031-01-01T00:00:00Z',
        freeze: true,
        randomSeed: 9,
      },
    })
    const { json } = await ask('GET', '/sandboxes/own/_keymock/')
    expect(json).toMatchObject({
      sandbox: 'own',
      profile: 'unkey-v1',
      clock: { now: Date.UTC(2031, 0, 1), frozen: true },
      apis: [{ id: 'api_own', keyCount: 0 }],
    })
  })

  it('begins only with an accepted request for an operation or a control route', async () => {
    const { ask, sandboxes } = await controlled()
    const names = async () => (await sandboxes.list()).map(({ name }) => name)
    for (const path of ['/nothing', '/v1/keys.create', '/_keymock/nothing']) {
      expect((await ask('GET', `/sandboxes/one${path}`)).status, path).toBe(404)
    }
    for (const path of ['/', '']) await ask('GET', `/sandboxes/one${path}`)
    expect((await ask('DELETE', '/sandboxes/one/_keymock/clock')).status).toBe(405)
    expect((await ask('PATCH', '/sandboxes/one/_keymock/clock', { body: { advanc: 1 } })).status).toBe(400)
    expect((await ask('GET', list('/sandboxes/one'))).status).toBe(401)
    expect(await names()).toEqual([])
    await ask('GET', list('/sandboxes/one'), { headers: authorization })
    await ask('GET', '/sandboxes/two/_keymock/health')
    expect(await names()).toEqual(['one', 'two'])
  })

  it.each(['', '.', '%2e%2e', 'a%00b', 'a%0Ab', 'x'.repeat(201)])('cannot have the name %j', async name => {
    const { ask } = await controlled()
    const answer = await ask('GET', list(`/sandboxes/${name}`))
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([400, 'SANDBOX_NAME_INVALID'])
  })

  it.each(['test_x[1]', 'a b', 'tests/keys.py::test_x[ü-💧]', '100%', '_root', 'x'.repeat(200)])(
    'can have the name %s, in the path and in the header',
    async name => {
      const server = await controlled()
      const path = `/sandboxes/${encodeURIComponent(name)}`
      await createdIn(server, path)
      expect(await total(server, path)).toBe(1)
      expect(await total(server, '', { 'keymock-sandbox': encodeURIComponent(name) })).toBe(1)
      const { json } = await server.ask('GET', '/_keymock/sandboxes')
      expect(json).toMatchObject({ sandboxes: [{ name, path }], total: 1 })
      expect((await server.ask('DELETE', `/_keymock${path}`)).status).toBe(204)
      expect(await total(server, path)).toBe(0)
    },
  )

  it('generates ids and keys that depend on its name', async () => {
    const server = await controlled()
    const drawn = async (prefix: string) => (await createdIn(server, prefix)).json
    const [root, one, two] = [await drawn(''), await drawn('/sandboxes/one'), await drawn('/sandboxes/two')]
    expect(new Set([root, one, two].map(answer => JSON.stringify(answer))).size).toBe(3)
    await server.ask('DELETE', '/_keymock/sandboxes/one')
    expect(await drawn('/sandboxes/one')).toEqual(one)
    await server.ask('POST', '/sandboxes/two/_keymock/reset')
    expect(await drawn('/sandboxes/two')).toEqual(two)
    const again = await controlled()
    expect((await createdIn(again, '/sandboxes/one')).json).toEqual(one)
  })

  it.each([{ body: { name: 'own', randomSeed: 0 } }, { body: {} }])(
    'generates the same ids as the root if created with %j',
    async request => {
      const server = await controlled()
      const made = (await server.ask('POST', '/_keymock/sandboxes', request)).json as { path: string }
      const first = (await createdIn(server, made.path)).json
      expect(first).toEqual((await createdIn(server, '')).json)
    },
  )

  it("has the fixture's keys under the same ids as the root", async () => {
    const server = await controlled()
    const keys = async (prefix: string) => {
      const { json } = await server.ask('GET', `${prefix}/_keymock/keys`)
      return (json as { keys: { id: string }[] }).keys.map(({ id }) => id)
    }
    expect(await keys('/sandboxes/one')).toEqual(await keys(''))
  })

  it('allows the header Keymock-Sandbox in a preflight, even if the profile allows only other headers', async () => {
    const { ask } = await controlled()
    await ask('PUT', '/_keymock/profile', {
      body: { profile: { responses: { corsHeaders: 'Authorization' } } },
    })
    const { headers } = await ask('OPTIONS', '/v1/keys.createKey', {
      headers: { 'access-control-request-headers': 'authorization,keymock-sandbox' },
    })
    expect(headers['Access-Control-Allow-Headers']).toBe('Authorization, keymock-sandbox')
  })
})

describe('the sandboxes of a server', () => {
  it('expire after a time without requests, and the server reports each expiry once', async () => {
    const expired: string[] = []
    const time = { now: 0 }
    const server = await controlled({
      sandboxTtlMs: 1000,
      onSandboxExpired: name => expired.push(name),
      realClock: { now: () => time.now },
    })
    await createdIn(server, '/sandboxes/idle')
    await createdIn(server, '/sandboxes/busy')
    time.now = 900
    expect(await total(server, '/sandboxes/busy')).toBe(1)
    time.now = 1100
    expect(await total(server, '/sandboxes/busy')).toBe(1)
    expect(await total(server, '/sandboxes/idle')).toBe(0)
    expect(await total(server, '/sandboxes/idle')).toBe(0)
    expect(expired).toEqual(['idle'])
  })

  it('stay within the limit: the server refuses a new sandbox until a client removes an old sandbox', async () => {
    const server = await controlled({ maxSandboxes: 2 })
    await createdIn(server, '/sandboxes/one')
    await createdIn(server, '/sandboxes/two')
    const refused = await createdIn(server, '/sandboxes/three')
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('--max-sandboxes')
    expect((await server.ask('POST', '/_keymock/sandboxes')).status).toBe(503)
    expect(await total(server, '/sandboxes/one')).toBe(1)
    await server.ask('DELETE', '/_keymock/sandboxes/one')
    expect((await createdIn(server, '/sandboxes/three')).status).toBe(200)
  })

  it('act like the model of the specification, with 200 simultaneous sandboxes', async () => {
    const server = await controlled()
    const sequences = fc.sample(fc.array(acts, { minLength: 3, maxLength: 12 }), { numRuns: 200, seed: 7 })
    await Promise.all(
      sequences.map(async (sequence, index) => {
        const service = driven(server, `s${index}`)
        const model = new SpecificationModel(noon)
        for (const { run } of sequence) await run(model, service)
        for (const apiId of apis) await walkAct(apiId, undefined, 3, true)(model, service)
      }),
    )
    expect(await server.sandboxes.list()).toHaveLength(200)
    expect(await total(server, '')).toBe(0)
  })
})

it('the list of sandboxes counts keys, faults and requests of the last minute, without keeping a sandbox alive', async () => {
  const { ask, close } = await controlled()
  await ask('POST', '/sandboxes/busy/_keymock/keys', { body: { count: 3 } })
  await ask('POST', '/sandboxes/busy/_keymock/faults', { body: { effect: { failure: 'rate-limited' } } })
  await ask('PATCH', '/sandboxes/busy/_keymock/clock', { body: { freeze: true } })
  await ask('GET', '/sandboxes/busy/v1/apis.listKeys?apiId=api_1', { headers: authorization })
  const list = async () => ((await ask('GET', '/_keymock/sandboxes')).json as SandboxList).sandboxes[0]
  const busy = await list()
  expect(busy).toMatchObject({ name: 'busy', keys: 3, faults: 1, requests: 1, frozen: true })
  expect(busy?.slowestMs).toBeGreaterThan(0)
  expect((await list())?.expiresAt).toBe(busy?.expiresAt)
  close()
})
