import { connect } from 'keymock/client'
import { startServer } from 'keymock/node'
import { afterAll, expect, test } from 'vitest'

const server = await startServer()
afterAll(() => server.close())
const address = server.url

test("a client's test sends requests over the network", async () => {
  await using keymock = await connect(address, { sandbox: true })
  // For the tested client: keymock.url, keymock.token, keymock.apiId
  const ask = (path: string) =>
    fetch(keymock.url + path, { headers: { Authorization: `Bearer ${keymock.token}` } })

  const { key } = await keymock.givenKey({ name: 'worker', expires: (await keymock.clock.now()) + 60_000 })
  await keymock.clock.advance('5m')
  expect(await keymock.keys.verify(key)).toMatchObject({ valid: false, reason: 'expired' })

  await keymock.failNext('apis.listKeys', 'service-unavailable')
  expect((await ask(`/v1/apis.listKeys?apiId=${keymock.apiId}`)).status).toBe(503)
  expect(await keymock.requests('apis.listKeys')).toMatchObject([{ failure: 'service-unavailable' }])
})

test('the sandbox is removed after the test', async () => {
  const found = await fetch(`${address}/_keymock/sandboxes`)
  expect(await found.json()).toMatchObject({ total: 0 })
})
