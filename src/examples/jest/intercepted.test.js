const { setupKeymock } = require('keymock/testing')

const keymock = setupKeymock()
beforeAll(() => keymock.listen())
afterEach(() => keymock.reset())
afterAll(() => keymock.close())

test('lists a key', async () => {
  await keymock.givenKey({ name: 'worker' })
  const response = await fetch(`https://keys.example.com/v1/apis.listKeys?apiId=${keymock.apiId}`, {
    headers: { Authorization: `Bearer ${keymock.token}` },
  })
  expect(await response.json()).toMatchObject({ keys: [{ name: 'worker' }], total: 1 })
})
