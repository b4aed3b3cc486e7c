import { expect } from '@playwright/test'
import { test } from './test.js'

for (const count of [1, 2, 3, 4]) {
  test(`a test counts only its own keys on a shared server: ${count}`, async ({ page, keymock, request }) => {
    await keymock.givenKeys(count)
    await page.goto('/')
    await expect(page.locator('#total')).toHaveText(`${count} of about ${count}`)
    // A back end with keymock.url sees the same keys.
    const answer = await request.get(`${keymock.url}/v1/apis.listKeys?apiId=${keymock.apiId}`, {
      headers: { Authorization: `Bearer ${keymock.token}` },
    })
    expect((await answer.json()).total).toBe(count)
  })
}
