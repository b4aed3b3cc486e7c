import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setupKeymock } from 'keymock/testing'

const keymock = setupKeymock()
before(() => keymock.listen())
afterEach(() => keymock.reset())
after(() => keymock.close())

const list = async () => {
  const headers = { Authorization: `Bearer ${keymock.token}` }
  const response = await fetch(`https://keys.example.com/v1/apis.listKeys?apiId=${keymock.apiId}`, {
    headers,
  })
  return response.json()
}

test('lists what is there', async () => {
  const { keyId } = await keymock.givenKey({ name: 'worker' })
  const { keys } = await list()
  assert.deepEqual([keys[0].id, keys.length], [keyId, 1])
})

test('begins afresh', async () => {
  assert.equal((await list()).total, 0)
  assert.equal(keymock.requests('apis.listKeys').length, 1)
})
