import { afterAll, describe, expect, it } from 'vitest'
import { connect, type RemoteKeymock } from '../client/index.js'
import { startServer } from '../node/index.js'
import { createTestKeymock } from '../testing/index.js'
import { keymockFixtures, type ServedKeymock, sharedKeymockFixtures } from './keymock-fixtures.js'
import { useFixture } from './test-support/use-fixture.js'

const server = await startServer()
afterAll(() => server.close())

const { keymockServer: own } = keymockFixtures
const { keymockServer: shared } = sharedKeymockFixtures
const given = { keymockUrl: server.url, keymockOptions: {} }

type Served = ServedKeymock | RemoteKeymock

function ask({ url, token, apiId }: Served, fields: object): Promise<Response> {
  return fetch(`${url}/v1/keys.createKey`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiId, ...fields }),
  })
}

it('keymockServer has the members of keymock, and a URL', async () => {
  await useFixture<ServedKeymock>(own, given, async ({ url: _, ...served }) => {
    const keymock = createTestKeymock()
    expect(Object.keys(served).toSorted()).toEqual(Object.keys(keymock).toSorted())
    expect([served.token, served.apiId]).toEqual([keymock.token, keymock.apiId])
  })
})

describe('tests that share a server', () => {
  it('have separate sandboxes, and each sandbox ends after its test', async () => {
    const seen = await Promise.all(
      [1, 2, 3, 4].map(async count => {
        let total = 0
        await useFixture<RemoteKeymock>(shared, given, async keymock => {
          await keymock.givenKeys(count)
          total = (await keymock.apis()).reduce((sum, { keyCount }) => sum + keyCount, 0)
        })
        return total
      }),
    )
    expect(seen).toEqual([1, 2, 3, 4])
    const left = await fetch(`${server.url}/_keymock/sandboxes`)
    expect(await left.json()).toMatchObject({ sandboxes: [], total: 0 })
    expect(await (await connect(server.url)).requests()).toEqual([])
  })

  it('generate the same ids in each new run of Playwright, but other ids in a retry, with `repeatEach` and in another test', async () => {
    const idIn = async (run: object) => {
      let id = ''
      await useFixture<RemoteKeymock>(
        shared,
        given,
        async keymock => {
          id = (await keymock.givenKey()).keyId
        },
        'passed',
        run,
      )
      return id
    }
    const runs = [{}, { retry: 1 }, { repeatEachIndex: 1 }, { testId: 'other' }]
    const ids = await Promise.all(runs.map(idIn))
    expect(new Set(ids).size).toBe(runs.length)
    expect(await Promise.all(runs.map(idIn))).toEqual(ids)
  })

  it('start with the options of the configuration', async () => {
    const keymockOptions = { profile: 'unkey-v1', clock: '2030-01-01T12:00:00Z' }
    await useFixture<RemoteKeymock>(shared, { ...given, keymockOptions }, async keymock => {
      expect((await keymock.profile).name).toBe('unkey-v1')
      expect(await keymock.clock.now()).toBe(Date.UTC(2030, 0, 1, 12))
    })
  })

  it('fail if the configuration names no server, and the error explains how to name a server', async () => {
    const failing = useFixture(shared, { keymockOptions: {} }, async () => undefined)
    await expect(failing).rejects.toThrow(/SERVER_URL_MISSING[\s\S]*keymock exec -- npx playwright test/)
  })
})

describe.each([
  ['at its own server', own, 'keymockServer'],
  ['in a sandbox of a shared server', shared, 'keymock'],
])('a test %s', (_, fixture, name) => {
  it('attaches its requests and the state if it fails, but no raw key or token', async () => {
    const secrets: string[] = []
    const { attachments } = await useFixture<Served>(
      fixture,
      given,
      async keymock => {
        const { key: givenKey } = await keymock.givenKey({ key: 'sk_text_that_was_chosen', name: 'given' })
        const { key } = await (await ask(keymock, { name: 'first', recoverable: true })).json()
        secrets.push(givenKey, key, keymock.token)
        await ask(keymock, { name: secrets.join(' '), externalId: 5 })
        await ask(keymock, { name: secrets.join(' '), meta: { copied: key } })
        if (name === 'keymockServer') await keymock.failNext('apis.listKeys', 'rate-limited')
      },
      'failed',
    )
    expect([...attachments.keys()]).toEqual([
      `${name}-reasons`,
      `${name}-requests.json`,
      `${name}-state.json`,
    ])
    const reasons = attachments.get(`${name}-reasons`)
    expect(reasons).toContain('POST /v1/keys.createKey got 400 (invalid-request). ')
    if (name === 'keymockServer') expect(reasons).toContain('No request used the fault')
    const requests = JSON.parse(attachments.get(`${name}-requests.json`) ?? '')
    expect(requests.map(({ status }: { status: number }) => status)).toEqual([200, 400, 200])
    expect(requests[1]).toMatchObject({
      explanation: { refusal: { by: 'validation' } },
      curl: expect.stringContaining('curl'),
    })
    expect(JSON.parse(attachments.get(`${name}-state.json`) ?? '')).toMatchObject({
      profile: 'standard',
      clock: { frozen: false },
      total: 3,
      keys: expect.arrayContaining([
        expect.objectContaining({ state: 'active', record: expect.objectContaining({ name: 'given' }) }),
      ]),
    })
    const texts = [...attachments.values()].join('\n')
    expect(secrets).toHaveLength(3)
    for (const secret of secrets) expect(texts).not.toContain(secret)
    expect(texts).toContain('[redacted]')
  })

  it('attaches nothing when it passes', async () => {
    const { attachments } = await useFixture<Served>(fixture, given, async keymock => {
      await ask(keymock, {})
    })
    expect([...attachments.keys()]).toEqual([])
  })
})
