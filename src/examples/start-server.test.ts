import { startServer } from 'keymock/node'
import { expect, test } from 'vitest'

test('a client can use a server over HTTP', async () => {
  const server = await startServer({ port: 0 })

  const response = await fetch(`${server.url}/v1/apis.listKeys?apiId=${server.apiId}&limit=1`, {
    headers: { Authorization: `Bearer ${server.token}` },
  })
  expect(await response.json()).toMatchObject({ total: 250 })
  await server.close()
})
