import { setupKeymock } from 'keymock/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { usableKeyNames } from './key-list.js'

const keymock = setupKeymock()
beforeAll(() => keymock.listen())
afterEach(() => keymock.reset())
afterAll(() => keymock.close())

test('lists the usable keys', async () => {
  await keymock.givenKey({ name: 'worker' })
  await keymock.givenKey({ name: 'last year’s', expired: true })
  await keymock.givenKey({ name: 'trial', exhausted: true })

  expect(await usableKeyNames(keymock.apiId, keymock.token)).toEqual(['worker'])
})

test('drops a key once it has expired', async () => {
  await keymock.givenKey({ name: 'worker', expires: keymock.clock.now() + 60_000 })
  keymock.clock.advance({ minutes: 5 })

  expect(await usableKeyNames(keymock.apiId, keymock.token)).toEqual([])
})

test('reports that the service is down', async () => {
  keymock.failNext('apis.listKeys', 'service-unavailable')

  await expect(usableKeyNames(keymock.apiId, keymock.token)).rejects.toThrow('503')
  expect(keymock.requests('apis.listKeys')).toMatchObject([{ ok: false, failure: 'service-unavailable' }])
})
