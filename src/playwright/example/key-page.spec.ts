import { expect } from '@playwright/test'
import { test } from './test.js'

test('the page shows 100 of 251 keys, with the newest key', async ({ page, keymock }) => {
  await keymock.givenKeys(250)
  await keymock.givenKey({ name: 'Summer campaign', expired: true, createdAt: keymock.clock.now() + 1 })

  await page.goto('/')

  await expect(page.locator('#total')).toHaveText('100 of about 251')
  await expect(page.getByRole('row', { name: 'Summer campaign' })).toContainText('disabled')
})

test('the page explains a refused create', async ({ page, keymock }) => {
  keymock.failNext('keys.createKey', 'rate-limited', { retryAfter: 30 })
  await page.goto('/')
  await expect(page.locator('#total')).toHaveText('0 of about 0')

  await page.getByLabel('Name').fill('Nightly export')
  await page.getByRole('button', { name: 'Create key' }).click()

  await expect(page.getByRole('alert')).toHaveText('Too many requests. Try again in 30 s.')
  expect(keymock.requests('keys.createKey')).toMatchObject([{ ok: false, failure: 'rate-limited' }])
})
