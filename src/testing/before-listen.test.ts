import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { mustSuitNode, setupKeymock } from './setup-keymock.js'

const network = createServer((_, response) => response.end('the network'))
await new Promise<void>(listens => network.listen(0, '127.0.0.1', listens))
afterAll(() => network.close())
const origin = `http://127.0.0.1:${(network.address() as AddressInfo).port}`
const listPath = '/v1/apis.listKeys'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => warn.mockClear())
afterAll(() => warn.mockRestore())
const said = () => warn.mock.calls.map(([text]) => text)

describe('the watch for a forgotten listen()', () => {
  it('reports only the first request that asks for an operation and leaves the process, and omits the query', async () => {
    const keymock = setupKeymock()
    await fetch(`${origin}/other`)
    expect(said()).toEqual([])
    await fetch(`${origin}${listPath}?apiId=secret`)
    await fetch(`${origin}${listPath}`)
    expect(said()).toEqual([
      `[keymock] GET ${origin}${listPath} left this process, because listen() was not called. Call listen() once before all tests: beforeAll(() => keymock.listen()).`,
    ])
    keymock.listen()
    keymock.close()
  })

  it('reports a request below the path of the baseUrl, and no request elsewhere', async () => {
    const keymock = setupKeymock({ baseUrl: `${origin}/api` })
    await fetch(`${origin}${listPath}`)
    expect(said()).toEqual([])
    await fetch(`${origin}/api${listPath}`)
    expect(said()).toEqual([expect.stringContaining(`GET ${origin}/api${listPath} left this process`)])
    keymock.listen()
    keymock.close()
  })

  it('reports a request of node:http', async () => {
    const keymock = setupKeymock()
    await new Promise(answered => get(`${origin}${listPath}`, answered))
    expect(said()).toEqual([expect.stringContaining(`GET http://127.0.0.1`)])
    keymock.listen()
    keymock.close()
  })

  it.each(['reset', 'close'] as const)('reports a call of %s() before listen()', async method => {
    const keymock = setupKeymock()
    await keymock[method]()
    expect(said()).toEqual([expect.stringContaining(`${method}() was called before listen()`)])
    keymock.listen()
    keymock.close()
  })

  it('reports no request after listen(), even after close()', async () => {
    const keymock = setupKeymock({ quiet: true })
    keymock.listen({ onUnhandledRequest: 'bypass' })
    await fetch(`${origin}${listPath}`)
    await keymock.reset()
    keymock.close()
    keymock.close()
    await fetch(`${origin}${listPath}`)
    expect(said()).toEqual([])
  })

  it('reports no request that another mock of this process intercepts', async () => {
    const [one, other] = [setupKeymock({ quiet: true }), setupKeymock()]
    one.listen()
    await fetch(`${origin}${listPath}`)
    one.close()
    expect(said()).toEqual([])
    other.listen()
    other.close()
  })
})

describe('mustSuitNode', () => {
  const msw3 = { version: '3.0.5', engines: { node: '>=22.12.0' } }

  it.each(['20.19.0', '22.11.9', '18.0.0'])('refuses Node %s, and names the version that MSW needs', node => {
    expect(() => mustSuitNode(msw3, node)).toThrow(
      `NODE_TOO_OLD  listen()\n  MSW 3.0.5 needs Node 22.12.0 or later; this is Node ${node}.`,
    )
  })

  it.each(['22.12.0', '22.13.0', '24.0.0'])('accepts Node %s', node => {
    expect(() => mustSuitNode(msw3, node)).not.toThrow()
  })
})
