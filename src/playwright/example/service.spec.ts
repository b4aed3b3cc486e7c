import { expect } from '@playwright/test'
import { test } from './test.js'

test('keymockServer answers requests from outside the page', async ({ request, keymockServer }) => {
  const { keyId } = await keymockServer.givenKey({ name: 'worker' })

  const answer = await request.get(`${keymockServer.url}/v1/apis.listKeys?apiId=${keymockServer.apiId}`, {
    headers: { Authorization: `Bearer ${keymockServer.token}` },
  })

  expect(await answer.json()).toMatchObject({ keys: [{ id: keyId, name: 'worker' }], total: 1 })
})
