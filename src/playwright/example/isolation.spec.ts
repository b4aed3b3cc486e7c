import { expect } from '@playwright/test'
import { test } from './test.js'

/** Tests run in parallel, each with its own number of keys. With a shared mock, a test would see the keys of other tests. */
for (const count of [1, 2, 3, 4]) {
  test(`a test counts only its own keys: ${count}`, async ({ page, keymock, keymockServer, request }) => {
    await keymock.givenKeys(count)
    await keymockServer.givenKeys(count)
    await page.goto('/')
    await expect(page.locator('#total')).toHaveText(`${count} of about ${count}`)
    const served = await request.get(`${keymockServer.url}/v1/apis.listKeys?apiId=api_payments`, {
      headers: { Authorization: 'Bearer keymock-token' },
    })
    expect((await served.json()).total).toBe(count)
  })
}

test.describe('a mock with the profile of `test.use`', () => {
  test.use({ keymockOptions: { profile: 'unkey-v1' } })

  test('has this profile', async ({ keymock }) => {
    expect(keymock.profile.name).toBe('unkey-v1')
  })
})
