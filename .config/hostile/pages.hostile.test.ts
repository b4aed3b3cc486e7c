import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, it } from 'vitest'
import { asJson, ask, authorized, creation, listing, mustHold, sandboxNames } from '../ask.js'
import { startKeymock, startProxyProcess } from '../server-process.js'

const create = { method: 'POST', headers: asJson, body: '{"apiId":"api_empty"}' }

describe('attacks of foreign pages', () => {
  it('By default, the server listens only on this machine.', async () => {
    await using server = await startKeymock('--quiet')
    const others = Object.values(networkInterfaces())
      .flat()
      .flatMap(one => (one !== undefined && !one.internal && one.family === 'IPv4' ? [one.address] : []))
    const port = Number(new URL(server.url).port)
    for (const address of others)
      mustHold(!(await connects(address, port)), `a client reaches the server at ${address}`)
  })

  it('Server and proxy refuse a public host name that resolves to this machine.', async () => {
    await using server = await startKeymock('--quiet', '--cors', 'http://localhost:5173')
    await using proxy = await startProxyProcess(server.url)
    const hosts = ['evil.example:4010', '127.0.0.1.evil.example', 'localhost.evil.example', 'evil.example.']
    for (const url of [server.url, proxy.url])
      for (const host of hosts) {
        const asked = await ask(url + listing, { headers: { ...authorized, host } })
        const made = await ask(url + creation, { ...create, headers: { ...asJson, host } })
        mustHold(asked.status === 403 && made.status === 403, `${host}: ${asked.status}, ${made.status}`)
      }
    const { body } = await ask(server.url + listing, { headers: authorized })
    mustHold(JSON.parse(body).total === 0, 'a key was made')
  })

  it('The control API refuses requests from foreign pages, and requests for foreign host names.', async () => {
    await using server = await startKeymock('--quiet')
    const foreign: Record<string, string>[] = [
      { host: 'evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ]
    for (const headers of foreign)
      for (const path of ['/_keymock/state', '/sandboxes/x/_keymock/reset', '/_keymock/keys']) {
        const method = path.endsWith('state') ? 'GET' : 'POST'
        const answer = await ask(server.url + path, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
        })
        mustHold(answer.status === 403, `${JSON.stringify(headers)} gets ${answer.status} from ${path}`)
        mustHold(!('access-control-allow-origin' in answer.headers), 'a foreign page may read the answer')
      }
    for (const scheme of ['ftp', 'chrome-extension', 'capacitor']) {
      const { status } = await ask(`${server.url}/_keymock/state`, {
        headers: { origin: `${scheme}://localhost` },
      })
      mustHold(status === 403, `a page of ${scheme}://localhost gets ${status}`)
    }
    for (const path of ['/_keymock/state', '/_keymock/none', '/_keymock/health', '/_keymock/console/none']) {
      const { headers } = await ask(server.url + path)
      mustHold(headers['x-content-type-options'] === 'nosniff', `a browser may guess the type of ${path}`)
    }
  })

  it('For other machines, the control API requires a token that is hard to guess.', async () => {
    await using server = await startKeymock('--quiet', '--host', '0.0.0.0')
    for (const authorization of ['', 'Bearer ', 'Bearer keymock-token', 'Bearer undefined', 'Basic Og==']) {
      const { status } = await ask(`${server.url}/_keymock/state`, { headers: { authorization } })
      mustHold(status === 401, `"${authorization}" gets ${status}`)
    }
  })

  it('--no-control removes the control API and the console, and --allow-host adds host names.', async () => {
    await using server = await startKeymock('--quiet', '--no-control', '--allow-host', 'mock.example')
    for (const path of ['/_keymock/state', '/_keymock/console/', '/_keymock/events']) {
      const { status } = await ask(server.url + path)
      mustHold(status === 404, `${path} is answered with ${status}`)
    }
    const statusFor = async (host: string) =>
      (await ask(server.url + listing, { headers: { ...authorized, host } })).status
    const statuses = [await statusFor('mock.example'), await statusFor('evil.example')]
    mustHold(String(statuses) === '200,403', `the names get ${statuses}`)
  })

  it('A page without a token creates no sandbox.', async () => {
    await using server = await startKeymock('--quiet', '--max-sandboxes', '50')
    const statuses = new Set<number>()
    for (let round = 0; round < 20; round++) {
      const asked = Array.from({ length: 25 }, (_, index) =>
        ask(`${server.url}/sandboxes/evil-${round}-${index}${listing}`, {
          headers: { referer: 'https://evil.example' },
        }),
      )
      for (const { status } of await Promise.all(asked)) statuses.add(status)
    }
    // A frame of a foreign page.
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (const path of ['', '/state', '/keys', '/requests', '/health', '/console/'])
      for (let index = 0; index < 5; index++)
        await ask(`${server.url}/sandboxes/frame-${index}/_keymock${path}`, { headers })
    const names = await sandboxNames(server.url)
    mustHold(names.length === 0, `${names.length} sandboxes were made`)
    const mine = await ask(`${server.url}/sandboxes/mine${listing}`, { headers: authorized })
    mustHold(mine.status === 200, `a test gets ${mine.status}`)
  })

  it('New sandboxes replace only unchanged sandboxes.', async () => {
    await using server = await startKeymock('--quiet', '--max-sandboxes', '20')
    await ask(`${server.url}/sandboxes/written${creation}`, create)
    for (let count = 0; count < 100; count++)
      await ask(`${server.url}/sandboxes/read-${count}${listing}`, { headers: authorized })
    const names = await sandboxNames(server.url)
    mustHold(names.includes('written') && names.includes('read-99'), `there are ${names}`)
  })
})

function connects(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 1000 })
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket
      .on('connect', () => end(true))
      .on('error', () => end(false))
      .on('timeout', () => end(false))
  })
}
