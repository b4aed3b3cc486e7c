import { createKeymock } from 'keymock'
import { expect, test } from 'vitest'

const keymock = createKeymock({ clock: '2030-01-01T12:00:00Z' })

test('collections of @msw/data answer queries about the state', async () => {
  const { keys } = await keymock.data()
  const expired = keys.findMany(query => query.where({ state: 'expired' }), { orderBy: { expires: 'asc' } })
  const ofAda = keys.findMany(query => query.where({ identity: { externalId: 'user_ada' } }))

  expect(expired.length).toBeGreaterThan(0)
  expect(expired.every(({ expires = 0 }) => expires <= keymock.clock.now())).toBe(true)
  expect(new Set(ofAda.map(({ identity }) => identity?.externalId))).toEqual(new Set(['user_ada']))
})
