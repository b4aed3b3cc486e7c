import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ClockState } from '../../schemas/generated/types.js'
import { startServer, startServerWith } from './start-server.js'

const pem = (name: string) => readFile(new URL(`test-support/localhost.${name}.pem`, import.meta.url), 'utf8')

async function clockOf(url: string, path = '/_keymock/clock'): Promise<ClockState> {
  return (await fetch(url + path)).json()
}

describe('the control API of a server', () => {
  it('controls the mock of the server by default', async () => {
    await using server = await startServer({ clock: '2030-01-01T12:00:00Z' })
    await fetch(`${server.url}/_keymock/clock`, { method: 'PATCH', body: '{"advance":"1h"}' })
    expect(new Date(server.keymock.clock.now()).toISOString()).toBe('2030-01-01T13:00:00.000Z')
    expect(server.controlToken).toBeUndefined()
  })

  it('can be disabled', async () => {
    await using server = await startServer({ control: false })
    const response = await fetch(`${server.url}/_keymock/clock`)
    expect([response.status, (await response.json()).code]).toEqual([404, 'unknown-path'])
  })

  it('requires a generated token if other machines can reach the server', async () => {
    await using server = await startServer({ host: '0.0.0.0' })
    const asked = (token?: string) =>
      fetch(`${server.url}/_keymock/health`, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
    expect((await asked()).status).toBe(401)
    expect((await asked('guessed')).status).toBe(401)
    expect((await asked(server.controlToken)).status).toBe(200)
  })

  it('requires the given token, even on loopback', async () => {
    await using server = await startServer({ control: { token: 'control-secret' } })
    expect((await fetch(`${server.url}/_keymock/health`)).status).toBe(401)
    expect(server.controlToken).toBe('control-secret')
  })
})

describe('a clock with a given start', () => {
  const at = Date.UTC(2031, 0, 1)

  it('stays at its start time, even in a new sandbox and after a reset, if it is frozen', async () => {
    await using server = await startServerWith({}, { startClock: { at, frozen: true } })
    const isThere = { now: at, frozen: true }
    expect(await clockOf(server.url)).toMatchObject(isThere)
    expect(await clockOf(server.url, '/sandboxes/one/_keymock/clock')).toMatchObject(isThere)
    await fetch(`${server.url}/_keymock/clock`, { method: 'PATCH', body: '{"advance":"1h","run":true}' })
    expect((await clockOf(server.url)).frozen).toBe(false)
    await fetch(`${server.url}/_keymock/reset`, { method: 'POST' })
    expect(await clockOf(server.url)).toMatchObject(isThere)
  })

  it('runs from its start time if it is not frozen', async () => {
    await using server = await startServerWith({}, { startClock: { at, frozen: false } })
    const { now, frozen } = await clockOf(server.url)
    expect(now).toBeGreaterThanOrEqual(at)
    expect(frozen).toBe(false)
  })
})

describe('a server with HTTPS', () => {
  it('serves requests with a certificate and a private key', async () => {
    const tls = { cert: await pem('cert'), key: await pem('key') }
    await using server = await startServer({ tls })
    expect(server.url).toMatch(/^https:/)
    const ask = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const asked = request(server.url + path, { ca: tls.cert }, response =>
          text(response).then(resolve, reject),
        )
        asked.on('error', reject).end()
      })
    await ask('/v1/apis.listKeys')
    expect(JSON.parse(await ask('/_keymock/requests/1'))).toMatchObject({
      status: 401,
      curl: `curl ${server.url}/v1/apis.listKeys`,
    })
  })

  it('refuses an invalid private key', async () => {
    const cert = await pem('cert')
    await expect(startServer({ tls: { cert, key: 'no key' } })).rejects.toMatchObject({ code: 'TLS_INVALID' })
  })
})
