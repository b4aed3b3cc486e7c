const { startServer } = require('keymock/node')

let server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('lists the keys of a fixture', async () => {
  const response = await fetch(`${server.url}/v1/apis.listKeys?apiId=${server.apiId}&limit=1`, {
    headers: { Authorization: `Bearer ${server.token}` },
  })
  expect(await response.json()).toMatchObject({ total: 250 })
})
