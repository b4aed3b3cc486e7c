import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../schemas/generated/types.js'
import { speakRaw } from '../test-support/raw-client.js'
import { startServer } from './start-server.js'

const body = JSON.stringify({ apiId: 'api_payments' })
const create = [
  'POST /v1/keys.createKey HTTP/1.1',
  'Host: x',
  'Authorization: Bearer keymock-token',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '',
  body,
].join('\r\n')

async function serve(...faults: Fault[]) {
  const server = await startServer({ faults })
  const count = async () => (await server.keymock.apis()).find(({ id }) => id === 'api_payments')?.keyCount
  const before = (await count()) ?? 0
  return {
    ...server,
    created: async () => ((await count()) ?? 0) - before,
    [Symbol.asyncDispose]: server.close,
  }
}

async function send(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  let error: string | undefined
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    error = code
  })
  socket.write(create)
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  return { socket, ended: closed.then(() => ({ text, error })) }
}

describe('a fault over a socket', () => {
  it('resets the connection before a create takes effect', async () => {
    await using server = await serve({ effect: { connection: 'reset' } })
    const { ended } = await send(server.url)
    expect(await ended).toEqual({ text: '', error: 'ECONNRESET' })
    expect(await server.created()).toBe(0)
  })

  it('resets the connection after a create has taken effect', async () => {
    await using server = await serve({ effect: { connection: 'reset' }, when: 'after', times: 1 })
    const { ended } = await send(server.url)
    expect(await ended).toEqual({ text: '', error: 'ECONNRESET' })
    expect(await server.created()).toBe(1)
    const { statuses } = await speakRaw(server.url, [create], { until: text => text.includes('keyId') })
    expect(statuses).toEqual([200])
    expect(await server.created()).toBe(2)
  })

  it('closes the connection after half of the announced body', async () => {
    await using server = await serve({ effect: { connection: 'cut' } })
    const { ended } = await send(server.url)
    const { text } = await ended
    const [head = '', half = ''] = text.split('\r\n\r\n')
    const announced = Number(/content-length: (\d+)/i.exec(head)?.[1])
    expect(head).toContain('HTTP/1.1 200')
    expect(half).toMatch(/^\{"keyId":"/)
    expect(half).toHaveLength(Math.floor(announced / 2))
    expect(await server.created()).toBe(1)
  })

  it.each<[string, Fault['effect'], 'client' | 'server', RegExp]>([
    ['holds a request without an answer', { connection: 'silent' }, 'client', /^$/],
    ['holds a request without an answer', { connection: 'silent' }, 'server', /^$/],
    ['delays an answer that still arrives', { delay: '1h' }, 'server', /^HTTP\/1\.1 200/],
  ])('%s (%j) until the %s closes', async (_, effect, who, received) => {
    const server = await serve({ effect, when: 'after' })
    const { socket, ended } = await send(server.url)
    while ((await server.created()) === 0) await new Promise(resolve => setTimeout(resolve, 1))
    await (who === 'client' ? socket.destroy() : server.close())
    expect(await ended).toMatchObject({ text: expect.stringMatching(received) })
    await server.close()
  })

  it('ends its delay when the client disconnects, and the operation does not run', async () => {
    await using server = await serve({ effect: { delay: '1h' } })
    const arrived = new Promise<void>(resolve => {
      const look = async () =>
        (await server.keymock.faults.list())[0]?.fired === 1 ? resolve() : setTimeout(look, 1)
      void look()
    })
    const { socket, ended } = await send(server.url)
    await arrived
    socket.destroy()
    await ended
    expect(await server.created()).toBe(0)
    const [found] = await server.keymock.requests.wait({ received: 'nothing' })
    expect(found).toMatchObject({ status: 0, failure: 'fault', carriedOut: false })
  })

  it('leaves the body readable for the operation if a request does not match the fault', async () => {
    await using server = await serve({ apiId: 'api_catalog', effect: { connection: 'reset' } })
    const { statuses } = await speakRaw(server.url, [create], { until: text => text.includes('keyId') })
    expect(statuses).toEqual([200])
    expect(await server.created()).toBe(1)
  })
})
