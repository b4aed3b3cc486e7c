import { describe, expect, it } from 'vitest'
import { startServer } from './start-server.js'

const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }

async function fill(
  url: string,
  { characters = 500_000, name = (turn: number) => `s${turn}`, turns = 500 } = {},
) {
  const body = JSON.stringify({ apiId: 'api_payments', meta: { text: 'm'.repeat(characters) } })
  const created: string[] = []
  for (let turn = 0; turn < turns; turn++) {
    const path = `${url}/sandboxes/${name(turn)}/v1/keys.createKey`
    const response = await fetch(path, { method: 'POST', headers, body })
    if (response.status !== 200) return { created, response }
    created.push((await response.json()).keyId)
  }
  throw new Error('No create was refused.')
}

const listed = async (url: string, name: string) =>
  (await fetch(`${url}/sandboxes/${name}/v1/apis.listKeys?apiId=api_payments&limit=100`, { headers })).json()

describe('a server with a memory limit', () => {
  it('answers 507 to a create that exceeds the limit, and keeps acknowledged keys', async () => {
    await using server = await startServer({ maxMemoryMb: 30 })
    const { created, response } = await fill(server.url)
    expect(created.length).toBeGreaterThan(5)
    expect(response.status).toBe(507)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      code: 'MEMORY_FULL',
      detail: expect.stringContaining('30 MB'),
      remedy: expect.stringContaining('--max-memory'),
    })
    for (const [turn, keyId] of created.entries()) {
      const { keys } = await listed(server.url, `s${turn}`)
      expect(keys.map(({ id }: { id: string }) => id)).toContain(keyId)
    }
  })

  it('accepts creates again after a reset, and after the removal of a sandbox', async () => {
    await using server = await startServer({ maxMemoryMb: 30 })
    await fill(server.url, { name: () => 'one' })
    await fetch(`${server.url}/sandboxes/one/_keymock/reset`, { method: 'POST' })
    expect((await fill(server.url, { name: () => 'one' })).created.length).toBeGreaterThan(5)
    await fetch(`${server.url}/_keymock/sandboxes/one`, { method: 'DELETE' })
    expect((await fill(server.url)).created.length).toBeGreaterThan(5)
  })

  it('drops journal entries before it refuses creates', async () => {
    await using server = await startServer({ maxMemoryMb: 30 })
    const small = { characters: 5000, name: () => 's0', turns: 60 }
    await fill(server.url, small).catch(() => undefined)
    const journal = `${server.url}/sandboxes/s0/_keymock/requests`
    const entries = async () => (await (await fetch(journal)).json()).requests.length
    expect(await entries()).toBeGreaterThan(50)
    await fill(server.url)
    await fill(server.url, { ...small, turns: 500 })
    expect(await entries()).toBeLessThan(10)
  })

  it('answers 507 to requests for new sandboxes at the limit', async () => {
    await using server = await startServer({ maxMemoryMb: 1 })
    const statuses = new Set<number>()
    for (let turn = 0; turn < 120; turn++) {
      const response = await fetch(`${server.url}/sandboxes/s${turn}/v1/apis.listKeys?apiId=api_payments`, {
        headers,
      })
      await response.text()
      statuses.add(response.status)
    }
    expect([...statuses]).toEqual([200, 507])
  })

  it('counts the state that an undo can restore', async () => {
    await using server = await startServer({ maxMemoryMb: 30 })
    const { url } = server
    const body = JSON.stringify({ apiId: 'api_payments', meta: { text: 'm'.repeat(500_000) } })
    for (let turn = 0; turn < 10; turn++)
      await fetch(`${url}/sandboxes/kept/v1/keys.createKey`, { method: 'POST', headers, body })
    const control = (path: string, method: string, sent?: object) =>
      fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      })
    const room = async () => {
      const { created } = await fill(url, { name: () => 'other' })
      await control('/_keymock/sandboxes/other', 'DELETE')
      return created.length
    }
    const before = (await listed(url, 'kept')).total
    await control('/sandboxes/kept/_keymock/reset?undo=one', 'POST')
    const whileKept = await room()
    expect((await control('/sandboxes/kept/_keymock/undo', 'POST', { undo: 'one' })).status).toBe(200)
    expect((await listed(url, 'kept')).total).toBe(before)
    await control('/sandboxes/kept/_keymock/reset', 'POST')
    expect((await room()) - whileKept).toBeGreaterThan(3)
  })
})
