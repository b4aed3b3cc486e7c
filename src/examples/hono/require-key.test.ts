import { Hono } from 'hono'
import { type KeymockServer, startServer } from 'keymock/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireKey } from './require-key.js'

let server: KeymockServer

beforeAll(async () => {
  server = await startServer({ neighbours: ['keys.verifyKey'] })
})
afterAll(() => server.close())

async function ask(key?: string): Promise<[status: number, body: unknown]> {
  const app = new Hono()
    .use(requireKey(server.url, 'invoices.read'))
    .get('/invoices', context => context.json({ by: context.get('keyId') }))
  const response = await app.request('/invoices', { headers: key === undefined ? {} : { 'X-Api-Key': key } })
  return [response.status, await response.json()]
}

const given = (key: object = {}) => server.keymock.givenKey({ permissions: ['invoices.read'], ...key })

it('requireKey admits a valid key', async () => {
  const { key, keyId } = await given()
  expect(await ask(key)).toEqual([200, { by: keyId }])
})

it('requireKey refuses requests without a key, or with an unknown key', async () => {
  expect(await ask()).toEqual([401, { code: 'NOT_FOUND' }])
  expect(await ask('unknown')).toEqual([401, { code: 'NOT_FOUND' }])
})

it('requireKey refuses an expired key', async () => {
  const { key } = await given({ expires: server.keymock.clock.now() + 3_600_000 })
  expect((await ask(key))[0]).toBe(200)
  await server.keymock.clock.advance('1h')
  expect(await ask(key)).toEqual([403, { code: 'EXPIRED' }])
})

it('requireKey refuses a key that is used up, until the refill', async () => {
  const { key } = await given({ remaining: 1, refill: { interval: 'daily', amount: 1 } })
  expect((await ask(key))[0]).toBe(200)
  expect(await ask(key)).toEqual([429, { code: 'USAGE_EXCEEDED' }])
  await server.keymock.clock.advance('1d')
  expect((await ask(key))[0]).toBe(200)
})

it('requireKey refuses a key that is over its rate limit, until the next window', async () => {
  const { key } = await given({ ratelimit: { type: 'fast', limit: 1, duration: 60_000 } })
  expect((await ask(key))[0]).toBe(200)
  expect(await ask(key)).toEqual([429, { code: 'RATE_LIMITED' }])
  await server.keymock.clock.advance('1m')
  expect((await ask(key))[0]).toBe(200)
})

it('requireKey refuses a disabled key, and a key without the permission', async () => {
  const disabled = await given({ enabled: false })
  expect(await ask(disabled.key)).toEqual([403, { code: 'DISABLED' }])
  const other = await given({ permissions: [] })
  expect(await ask(other.key)).toEqual([403, { code: 'INSUFFICIENT_PERMISSIONS' }])
})
