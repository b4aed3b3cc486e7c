import { once } from 'node:events'
import { get } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { smallFixture } from '../../src/test-support/service-client.js'
import { ask, creation, listing, mustHold, mustServe, sendBytes, statusOf } from '../ask.js'
import { command, startKeymock, startServerProcess } from '../server-process.js'

describe('attacks of clients', () => {
  it('Bodies, headers and nesting have limits.', async () => {
    await using server = await startKeymock('--quiet')
    const post = (body: string) => statusOf(server.url + creation, body)
    const statuses = {
      'a body of 64 MB': await post(' '.repeat(64 * 2 ** 20)),
      '100,000 levels': await post(`{"apiId":"api_empty","meta":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
      '100,000 unknown members': await post(
        `{${Array.from({ length: 1e5 }, (_, index) => `"m${index}":1`).join(',')}}`,
      ),
      'a head of 1 MB': await ask(server.url + listing, { headers: { x: 'x'.repeat(2 ** 20) } }).then(
        ({ status }) => status,
        () => 0,
      ),
    }
    for (const [what, status] of Object.entries(statuses))
      mustHold(status === 0 || (status >= 400 && status < 500), `${what} gets ${status}`)
    await mustServe(server.url)
  })

  it('The server does not wait forever for the rest of a request, or for a client that does not read its answer.', async () => {
    await using server = await startKeymock('--quiet')
    const halves = [
      'GET / HT',
      `POST ${creation} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer keymock-token\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"apiId"`,
      'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    ]
    const closed = halves.flatMap(half =>
      Array.from({ length: 100 }, () => once(sendBytes(server.url, half).resume(), 'close')),
    )
    await mustServe(server.url)
    const late = new Promise<'late'>(resolve => setTimeout(resolve, 40_000, 'late').unref())
    mustHold(
      (await Promise.race([Promise.all(closed), late])) !== 'late',
      'a connection is still open after 40 s',
    )
  })

  it('Event streams are bounded, and end with their sandbox.', async () => {
    await using server = await startKeymock('--quiet')
    const statuses = new Map<number, number>()
    const streams = Array.from({ length: 1500 }, () => {
      const stream = get(`${server.url}/_keymock/events`, { agent: false })
      stream.on('error', () => undefined)
      return stream
    })
    await Promise.all(
      streams.map(
        stream =>
          new Promise<void>(resolve => {
            stream.on('close', () => resolve())
            stream.on('response', answer => {
              const { statusCode = 0 } = answer
              statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
              // Does not read successful answers, because the server must cope with open streams that no client reads.
              if (statusCode !== 200) answer.resume()
              resolve()
            })
          }),
      ),
    )
    await mustServe(server.url)
    for (const stream of streams) stream.destroy()
    const open = statuses.get(200) ?? 0
    mustHold(open <= 100 && open > 0, `${open} streams are open, expected 1 to 100`)
  })

  const large = 'x'.repeat(900_000)
  const repeated = async (count: number, send: (index: number) => Promise<number>) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push(await send(index))
    return statuses
  }
  const key = { apiId: 'api_empty', externalId: 'user_1', meta: { text: large } }
  const upload = (length: number) =>
    `PUT /_keymock/state HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

  it.each<[string, (url: string) => Promise<number[]>]>([
    ['keys', url => repeated(60, () => statusOf(url + creation, key))],
    [
      'faults',
      url => {
        const fault = { operation: 'keys.createKey', effect: { status: 500, body: large } }
        return repeated(150, index => statusOf(`${url}/sandboxes/s${index % 9}/_keymock/faults`, fault))
      },
    ],
    [
      'profiles',
      url => {
        const profile = { description: large }
        return repeated(150, index =>
          statusOf(`${url}/sandboxes/s${index}/_keymock/profile`, { profile }, 'PUT'),
        )
      },
    ],
    [
      'states that an undo can restore',
      url => {
        const fixture = { workspaces: [{ id: 'ws_1', apis: [{ id: 'api_1', name: large.repeat(3) }] }] }
        const load = (index: number) =>
          statusOf(
            `${url}/sandboxes/s${index >> 1}/_keymock/fixture?undo=x`,
            [fixture, smallFixture][index % 2],
            'PUT',
          )
        return repeated(40, load)
      },
    ],
    [
      'small values in a large body',
      url => repeated(3, () => statusOf(`${url}/_keymock/state`, `[${'[],'.repeat(2e7)}0]`, 'PUT')),
    ],
    [
      'bodies that are not complete',
      async url => {
        const half = Buffer.alloc(30 * 2 ** 20, ' ')
        const sockets = Array.from({ length: 24 }, () => sendBytes(url, upload(63 * 2 ** 20), half))
        const statuses = await Promise.all(sockets.map(firstStatus))
        for (const socket of sockets) socket.destroy()
        return statuses
      },
    ],
    [
      'requests that a fault delays',
      async url => {
        // The second fault needs the body.
        for (const pattern of [{}, { externalId: 'user_1' }])
          await statusOf(`${url}/_keymock/faults`, {
            operation: 'keys.createKey',
            effect: { delay: '1m' },
            ...pattern,
          })
        const body = JSON.stringify(key)
        const head = `POST ${creation} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer keymock-token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
        const sockets = Array.from({ length: 150 }, () => sendBytes(url, head, body))
        const statuses = await Promise.all(sockets.map(firstStatus))
        for (const socket of sockets) socket.destroy()
        return statuses
      },
    ],
  ])('A client cannot use all memory: beyond the budget, %s get a 507.', async (_, attack) => {
    await using server = await startSmall()
    const statuses = await attack(server.url)
    const others = statuses.filter(status => ![0, 200, 201, 507].includes(status))
    mustHold(others.length === 0, `requests get ${others}`)
    mustHold(statuses.includes(507), 'no request was refused')
    await mustServe(server.url)
  })

  it('A client that does not read its answers cannot use all memory.', async () => {
    await using server = await startSmall()
    await repeated(30, () => statusOf(server.url + creation, key))
    const list = `GET ${listing} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer keymock-token\r\n\r\n`
    const sockets = Array.from({ length: 20 }, () => sendBytes(server.url, list))
    await delay(1000)
    await mustServe(server.url)
    for (const socket of sockets) socket.destroy()
  })
})

function startSmall() {
  return startServerProcess(['--max-old-space-size=256', command, '--port', '0', '--quiet'])
}

/** @returns The status of the first answer; 0 if no answer arrives in 3 s. */
async function firstStatus(socket: Socket): Promise<number> {
  const answer = new Promise<string>(resolve => {
    socket
      .once('data', resolve)
      .once('close', () => resolve(''))
      .resume()
  })
  const text = String(await Promise.race([answer, delay(3000, '')]))
  return Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
}
