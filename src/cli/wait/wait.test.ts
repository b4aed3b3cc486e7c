import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listen } from '../../node/http/listen.js'
import { startServer } from '../../node/index.js'
import { runHere } from '../test-support/run-here.js'

const short = ['--timeout', '150ms']

async function answering(...statuses: number[]) {
  const server = createServer((_, response) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 500
    response.writeHead(status).end(status === 404 ? '{}' : JSON.stringify({ ready: status === 200 }))
  })
  const url = await listen(server, { host: '127.0.0.1', port: 0, isSecure: false })
  return { url, [Symbol.asyncDispose]: async () => void server.close() }
}

describe('keymock wait', () => {
  it.each([
    ['a server', {}],
    ['a server without a control API', { control: false }],
    ['a server that requires a token', { control: { token: 'control-secret' } }],
  ] as const)('exits with code 0 for %s', async (_, options) => {
    await using server = await startServer(options)
    expect(await runHere(['wait', server.url])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await runHere(['wait', `${server.url}/sandboxes/a/`])).code).toBe(0)
  })

  it('waits for the server that the environment names', async () => {
    await using server = await startServer()
    expect((await runHere(['wait'], { KEYMOCK_BASE_URL: server.url })).code).toBe(0)
    expect((await runHere(['wait'], { KEYMOCK_PORT: new URL(server.url).port })).code).toBe(0)
  })

  it('waits until the server is ready', async () => {
    await using server = await answering(503, 503, 200)
    expect((await runHere(['wait', server.url])).code).toBe(0)
  })

  it.each([
    [503, '/_keymock/health answered 503'],
    [404, 'the server at this address is not keymock'],
  ])('exits with code 1 after the time limit if a server answers %i', async (status, words) => {
    await using server = await answering(status)
    const { code, stderr } = await runHere(['wait', server.url, ...short])
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
    expect(stderr).toContain(`SERVER_NOT_READY  ${server.url}`)
  })

  it('exits with code 1 if no server listens', async () => {
    const { code, stderr } = await runHere(['wait', 'http://127.0.0.1:2', ...short])
    expect([code, stderr]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
  })
})
