import { describe, expect, it } from 'vitest'
import { startServer } from './start-server.js'

const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }

async function create(url: string): Promise<unknown> {
  const body = '{"apiId":"api_payments"}'
  return (await fetch(`${url}/v1/keys.createKey`, { method: 'POST', headers, body })).json()
}

describe('latency', () => {
  it('ends early when the server closes, and the answer still arrives', async () => {
    const server = await startServer({ latency: 600_000 })
    const count = async () => (await server.keymock.snapshot()).keys.length
    const before = await count()
    const answer = create(server.url)
    await expect.poll(count).toBe(before + 1)
    await server.close()
    expect(await answer).toMatchObject({ keyId: expect.any(String) })
  })

  it('does not change the generated ids and keys', async () => {
    await using prompt = await startServer({ randomSeed: 7 })
    await using late = await startServer({ randomSeed: 7, latency: { minimumMs: 0, maximumMs: 3 } })
    const drawn = async (url: string) => [await create(url), await create(url)]
    expect(await drawn(late.url)).toEqual(await drawn(prompt.url))
  })
})
