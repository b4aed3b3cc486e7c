import { describe, expect, it } from 'vitest'
import { speakRaw } from '../test-support/raw-client.js'
import { startServer } from './start-server.js'

async function ask(url: string, host: string, line: string, body = '') {
  const { text, statuses } = await speakRaw(url, [
    `${line} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer keymock-token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  ])
  return { status: statuses[0], text }
}

const list = 'GET /v1/apis.listKeys?apiId=api_empty'

describe('a server', () => {
  it.each([
    ['a listing', list, ''],
    ['a create', 'POST /v1/keys.createKey', '{"apiId":"api_empty"}'],
    ['a listing of a sandbox', 'GET /sandboxes/new/v1/apis.listKeys?apiId=api_empty', ''],
    ['a description', 'GET /openapi.json', ''],
    ['an unknown path', 'GET /nothing', ''],
  ])('refuses a request with a public host name, and changes nothing: %s', async (_, line, body) => {
    await using server = await startServer()
    const { status, text } = await ask(server.url, 'evil.example:4010', line, body)
    expect(status).toBe(403)
    expect(text).toContain('"code":"HOST_REFUSED"')
    expect(text).toContain('--allow-host')
    expect((await ask(server.url, 'localhost', list)).text).toContain('"total":0')
    const { sandboxes } = await (await fetch(`${server.url}/_keymock/sandboxes`)).json()
    expect(sandboxes).toEqual([])
  })

  it('answers a request with a public host name if the options allow the name, but no control request', async () => {
    await using server = await startServer({ allowedHosts: ['mock.example.com'] })
    expect((await ask(server.url, 'mock.example.com:4010', list)).status).toBe(200)
    expect((await ask(server.url, 'evil.example:4010', list)).status).toBe(403)
    expect((await ask(server.url, 'mock.example.com', 'GET /_keymock/requests')).status).toBe(403)
  })
})
