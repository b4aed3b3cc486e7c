import { createKeymock } from 'keymock'
import { setupServer } from 'msw/node'
import { afterAll, expect, test } from 'vitest'

const keymock = createKeymock({ clock: '2030-01-01T12:00:00Z', randomSeed: 7 })
const server = setupServer(...keymock.handlers)
server.listen()
afterAll(() => server.close())

test('an application creates a key', async () => {
  const response = await fetch('https://keys.example.com/v1/keys.createKey', {
    method: 'POST',
    headers: { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiId: 'api_payments', remaining: 1 }),
  })
  const { key, keyId } = await response.json()

  expect(await keymock.keys.verify(key)).toMatchObject({ valid: true, keyId })
  await keymock.keys.use(key) // counts `remaining` down; at 0 the key is disabled
  expect(await keymock.keys.verify(key)).toMatchObject({ valid: false, reason: 'exhausted' })
  await keymock.keys.update(keyId, { remaining: 5, expires: '2030-01-01T12:05:00Z' }) // enables the key again
  expect(await keymock.keys.verify(key)).toMatchObject({ valid: true, remaining: 5 })

  keymock.clock.advance({ minutes: 5 }) // also: freeze, set, now
  expect(await keymock.keys.verify(key)).toMatchObject({ valid: false, reason: 'expired' })

  const state = await keymock.snapshot()
  await keymock.keys.delete(keyId)
  await keymock.restore(state)
  expect(await keymock.keys.verify(key)).toMatchObject({ reason: 'expired' })

  await keymock.reset() // back to the fixture
  expect(await keymock.keys.verify(key)).toEqual({ valid: false, reason: 'not-found' })
})
