import { setupKeymock } from 'keymock/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { usableKeyNames } from './key-list.js'

const keymock = setupKeymock()
beforeAll(() => keymock.listen())
afterEach(async () => {
  vi.useRealTimers()
  await keymock.reset()
})
afterAll(() => keymock.close())

test("the mock follows the test runner's time", async () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T12:00:00Z') })
  await keymock.givenKey({ name: 'worker', expires: '2030-01-01T13:00:00Z' })
  expect(await usableKeyNames(keymock.apiId, keymock.token)).toEqual(['worker'])

  vi.setSystemTime('2030-01-01T13:00:00Z')
  expect(await usableKeyNames(keymock.apiId, keymock.token)).toEqual([])
})

test("the mock measures a delay with the test runner's timers", async () => {
  vi.useFakeTimers()
  keymock.delayNext('apis.listKeys', { seconds: 30 })
  const names = usableKeyNames(keymock.apiId, keymock.token)
  await vi.advanceTimersByTimeAsync(30_000)

  expect(await names).toEqual([])
})
