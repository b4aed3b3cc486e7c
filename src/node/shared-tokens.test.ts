import { describe, expect, it, vi } from 'vitest'
import { connect } from '../client/index.js'
import { hasRedisServer } from '../store/redis/test-support/redis-server.js'
import { smallFixture } from '../test-support/service-client.js'
import type { KeymockServer } from './server-options.js'
import { pair, redisForFile, startReplicas } from './test-support/replicas.js'

const redis = redisForFile()

const token = 'token-of-another-fixture'
const fixtures = { ...smallFixture, tokens: [{ token, workspaceId: 'ws_a' }] }

async function tokensOf({ url }: KeymockServer, sandbox?: string) {
  const place = sandbox === undefined ? '' : `/sandboxes/${sandbox}`
  return (await (await fetch(`${url}${place}/_keymock/`)).json()).tokens
}

describe.skipIf(!hasRedisServer)('servers on one store', () => {
  it('show the tokens of the fixture with which all servers started, even in named sandboxes', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    const own = await tokensOf(one)
    expect(own[0]).toMatchObject({ token: smallFixture.tokens?.[0]?.token })
    for (const sandbox of [undefined, 'a']) {
      for (const server of [one, other]) expect(await tokensOf(server, sandbox)).toEqual(own)
    }
  })

  it('show the tokens of a loaded fixture only on the server that loaded the fixture; the other servers know only hashes', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    await one.keymock.load({ fixtures })
    expect(await tokensOf(one)).toEqual([{ place: 0, token, workspaceId: 'ws_a' }])
    expect(await tokensOf(other)).toEqual([{ place: 0, hashed: true, workspaceId: 'ws_a' }])
  })

  it('return the tokens of a fixture to clients that connect with that fixture, at any server', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const original = fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      const { pathname, search } = new URL(url)
      return original(replicas.next().url + pathname + search, init)
    })
    try {
      for (const sandbox of ['a', 'b', 'c']) {
        const keymock = await connect('http://balancer.test', { sandbox, fixtures })
        expect(keymock.token).toBe(token)
        await keymock.reset()
      }
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('omit tokens from the journal, even on a server that knows only the hashes of the tokens', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    await one.keymock.load({ fixtures })
    for (const server of [one, other]) {
      await fetch(`${server.url}/v1/apis.listKeys?apiId=${token}`)
      const journal = await (await fetch(`${server.url}/_keymock/requests`)).text()
      expect(journal).toContain('apiId=[redacted]')
      expect(journal).not.toContain(token)
    }
  })
})
