import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createKeymock } from '../create-keymock.js'
import { startServer } from '../node/start-server.js'
import { connect } from './connect.js'

const server = await startServer()
afterAll(() => server.close())

describe('connect', () => {
  it('names the address if no server answers there', async () => {
    const where = 'http://127.0.0.1:2'
    await expect(connect(where)).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE', where })
  })

  it('reports a server that is not keymock, and a server without a control API', async () => {
    const other = createServer((_, response) => response.end('<h1>Hello</h1>'))
    await new Promise<void>(listening => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as AddressInfo
    await expect(connect(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'SERVER_UNKNOWN' })
    other.close()
    await using bare = await startServer({ control: false })
    await expect(connect(bare.url)).rejects.toMatchObject({ code: 'SERVER_UNKNOWN' })
  })

  it('refuses an invalid address', async () => {
    await expect(connect('localhost:4010')).rejects.toMatchObject({ code: 'SERVER_URL_INVALID' })
  })

  it('keeps the sandbox of the address if the option is undefined', async () => {
    const keymock = await connect(`${server.url}/sandboxes/a`, { sandbox: undefined })
    expect(keymock.sandbox).toBe('a')
  })

  it('accepts the address of a sandbox, and of its control API', async () => {
    for (const url of ['/sandboxes/a', '/sandboxes/a/', '/sandboxes/a/_keymock']) {
      const keymock = await connect(server.url + url)
      expect([keymock.sandbox, keymock.url]).toEqual(['a', `${server.url}/sandboxes/a`])
    }
    expect((await connect(`${server.url}/_keymock`)).url).toBe(server.url)
  })

  it('creates a sandbox with its own clock and profile, and refuses an existing sandbox', async () => {
    const options = { sandbox: 'own', clock: '2030-01-01T12:00:00Z', profile: 'unkey-v1' } as const
    const keymock = await connect(server.url, options)
    expect(await keymock.clock.now()).toBe(Date.UTC(2030, 0, 1, 12))
    const { $schema: _, ...profile } = createKeymock({ profile: 'unkey-v1' }).profile
    expect(await keymock.profile).toEqual(profile)
    await expect(connect(server.url, options)).rejects.toMatchObject({ code: 'SANDBOX_EXISTS' })
    await expect(keymock.load({ fixture: {} } as never)).rejects.toMatchObject({ code: 'OPTION_UNKNOWN' })
    await keymock.removeSandbox()
    await expect(connect(server.url, options)).resolves.toBeDefined()
  })

  it('keeps sandboxes separate, and runs calls without await in order', async () => {
    await using one = await connect(server.url, { sandbox: true })
    await using other = await connect(server.url, { sandbox: true })
    void one.clock.freeze('2030-01-01T12:00:00Z')
    void one.clock.advance('1h')
    void one.givenKeys(2, { apiId: 'api_empty' })
    expect(await one.clock.now()).toBe(Date.UTC(2030, 0, 1, 13))
    const counts = [one, other].map(async keymock => {
      const apis = await keymock.apis()
      return apis.find(({ id }) => id === 'api_empty')?.keyCount
    })
    expect(await Promise.all(counts)).toEqual([2, 0])
  })

  it('lists all faults, however many pages they fill', async () => {
    await using keymock = await connect(server.url, { sandbox: true })
    const fault = { operation: 'keys.createKey', effect: { delay: 1 }, times: 1 } as const
    await Promise.all(Array.from({ length: 101 }, () => keymock.faults.add(fault)))
    const ids = (await keymock.faults.list()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(101)
  })

  it("sends the server's control token", async () => {
    await using guarded = await startServer({ control: { token: 'control-secret' } })
    await expect(connect(guarded.url)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' })
    const keymock = await connect(guarded.url, { token: 'control-secret' })
    expect(keymock.apiId).toBe('api_payments')
  })
})
