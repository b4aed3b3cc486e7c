import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ClockState } from '../../schemas/generated/types.js'
import { version } from '../../schemas/generated/version.js'
import { speakRaw } from '../test-support/raw-client.js'
import { startServer, startServerWith } from './start-server.js'

const pem = (name: string) => readFile(new URL(`test-support/localhost.${name}.pem`, import.meta.url), 'utf8')

async function clockOf(url: string, path = '/_keymock/clock'): Promise<ClockState> {
  return (await fetch(url + path)).json()
}

describe('the control API of a server', () => {
  it('can be disabled', async () => {
    await using server = await startServer({ control: false })
    const response = await fetch(`${server.url}/_keymock/clock`)
    expect([response.status, (await response.json()).code]).toEqual([404, 'unknown-path'])
  })

  it('requires a generated token if other machines can reach the server', async () => {
    await using server = await startServer({ host: '0.0.0.0' })
    const asked = (token?: string) =>
      fetch(`${server.url}/_keymock/clock`, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
    expect((await asked()).status).toBe(401)
    expect((await asked('guessed')).status).toBe(401)
    expect((await asked(server.controlToken)).status).toBe(200)
  })
})

describe('GET /_keymock/health', () => {
  const token = 'control-secret'
  const health = async (url: string, path = '', ...headers: string[]) => {
    const head = [`GET ${path}/_keymock/health HTTP/1.1`, 'Connection: close', ...headers, '', '']
    const { text: answer } = await speakRaw(url, [head.join('\r\n')])
    return answer
  }

  it.each([
    ['without a token', { token }, ['Host: 127.0.0.1']],
    ['with a wrong token', { token }, ['Host: 127.0.0.1', 'Authorization: Bearer guessed']],
    ['at a public host name', true, ['Host: evil.example']],
    ['from a page of another site', true, ['Host: 127.0.0.1', 'Origin: https://evil.example']],
    ['without the control API', false, ['Host: evil.example']],
  ] as const)('reports only readiness, and creates no sandbox, %s', async (_, control, headers) => {
    await using server = await startServer({ control })
    for (const path of ['', '/sandboxes/new']) {
      const answer = await health(server.url, path, ...headers)
      expect(answer).toMatch(/^HTTP\/1.1 200 .*\r\n\{"ready":true\}\n$/s)
      expect(answer).not.toMatch(/access-control-allow-origin/i)
    }
    if (control === false) return
    const sandboxes = await fetch(`${server.url}/_keymock/sandboxes`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await sandboxes.json()).toMatchObject({ sandboxes: [] })
  })

  it('also reports the version with the token', async () => {
    await using server = await startServer({ control: { token } })
    const answer = await health(server.url, '', 'Host: 127.0.0.1', `Authorization: Bearer ${token}`)
    expect(answer).toContain(`{"ready":true,"keymock":"${version}"}`)
  })
})

describe('a clock with a given start', () => {
  const at = Date.UTC(2031, 0, 1)

  it('stays at its start time, even in a new sandbox and after a reset, if it is frozen', async () => {
    await using server = await startServerWith({}, { startClock: { at, frozen: true } })
    const isThere = { now: at, frozen: true }
    expect(await clockOf(server.url)).toMatchObject(isThere)
    expect([server.keymock.clock.now(), server.controlToken]).toEqual([at, undefined])
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

  it('closes without waiting for clients that began no handshake, or half of it', async () => {
    const server = await startServer({ tls: { cert: await pem('cert'), key: await pem('key') } })
    const port = Number(new URL(server.url).port)
    const sockets = ['', '\x16\x03\x01\x02\x00\x01'].map(half => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write(half, 'latin1')
      return socket
    })
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    await server.close()
    for (const socket of sockets) socket.destroy()
  })
})
