import { get } from 'node:http'
import { connect } from 'node:net'
import { describe, it } from 'vitest'
import { command, startKeymock, startServerProcess } from '../server-process.js'
import { asJson, ask, authorized } from './ask.js'
import { mustHold } from './must-hold.js'

const listing = '/v1/apis.listKeys?apiId=api_empty'
const creation = '/v1/keys.createKey'

describe('attacks of clients', () => {
  it('Bodies, headers and nesting have limits.', async () => {
    await using server = await startKeymock('--quiet')
    const post = (body: string) =>
      ask(server.url + creation, { method: 'POST', headers: asJson, body }).then(
        ({ status }) => status,
        () => 0,
      )
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
    const { hostname, port } = new URL(server.url)
    const halves = [
      'GET / HT',
      `POST ${creation} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer keymock-token\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"apiId"`,
      'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    ]
    const closed = halves.flatMap(half =>
      Array.from(
        { length: 100 },
        () =>
          new Promise<void>(resolve => {
            const socket = connect(Number(port), hostname, () => socket.write(half))
            socket
              .on('error', () => undefined)
              .on('close', () => resolve())
              .resume()
          }),
      ),
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

  it('A client cannot use all memory: beyond the budget, a create gets a 507.', async () => {
    await using server = await startServerProcess([
      '--max-old-space-size=256',
      command,
      '--port',
      '0',
      '--quiet',
    ])
    const body = JSON.stringify({ apiId: 'api_empty', meta: { text: 'x'.repeat(900_000) } })
    const statuses = new Map<number, number>()
    for (let count = 0; count < 250; count++) {
      const { status } = await ask(server.url + creation, { method: 'POST', headers: asJson, body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    mustHold(
      [...statuses.keys()].every(status => status === 200 || status === 507),
      `${[...statuses]}`,
    )
    mustHold(statuses.has(507), 'no create was refused')
    await mustServe(server.url)
  })
})

async function mustServe(url: string): Promise<void> {
  const { status } = await ask(url + listing, { headers: authorized })
  mustHold(status === 200, `a listing gets ${status} afterwards`)
}
