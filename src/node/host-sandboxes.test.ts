import { describe, expect, it } from 'vitest'
import { startServer } from './start-server.js'

const known = { Authorization: 'Bearer keymock-token' }

async function names(url: string): Promise<string[]> {
  const { sandboxes } = await (await fetch(`${url}/_keymock/sandboxes`)).json()
  return sandboxes.map(({ name }: { name: string }) => name)
}

const list = (url: string, name: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/sandboxes/${name}/v1/apis.listKeys?apiId=api_payments`, { headers })

describe('a request of an unknown caller to a sandbox', () => {
  it("is in the root's journal, under the id in its answer, if the sandbox does not exist", async () => {
    await using server = await startServer()
    await list(server.url, 'x', known)
    const response = await list(server.url, 'y')
    const { requests } = await (await fetch(`${server.url}/_keymock/requests`)).json()
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ status: 401, path: '/v1/apis.listKeys' })
    expect(response.headers.get('Keymock-Request')).toBe(String(requests[0].id))
  })

  it('is in the journal of the sandbox if the sandbox exists', async () => {
    await using server = await startServer()
    await list(server.url, 'x', known)
    expect((await list(server.url, 'x')).status).toBe(401)
    const { requests } = await (await fetch(`${server.url}/sandboxes/x/_keymock/requests`)).json()
    expect(requests.map(({ status }: { status: number }) => status).sort()).toEqual([200, 401])
  })
})

describe('a server with the maximum number of sandboxes', () => {
  it('drops the unchanged sandbox that was used least recently', async () => {
    await using server = await startServer({ maxSandboxes: 3 })
    const body = JSON.stringify({ apiId: 'api_payments' })
    const headers = { ...known, 'Content-Type': 'application/json' }
    await fetch(`${server.url}/sandboxes/written/v1/keys.createKey`, { method: 'POST', headers, body })
    for (const name of ['old', 'young', 'new']) expect((await list(server.url, name, known)).status).toBe(200)
    expect(await names(server.url)).toEqual(['new', 'written', 'young'])
  })
})
