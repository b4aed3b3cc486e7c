import { startServer } from 'keymock/node'
import { expect, test } from 'vitest'

test('a client in any language meets a server', async () => {
  await using server = await startServer({ port: 0 })

  const response = await fetch(`${server.url}/v1/apis.listKeys?apiId=api_empty`, {
    headers: { Authorization: 'Bearer keymock-token' },
  })
  expect(await response.json()).toEqual({ keys: [], total: 0 })
})
