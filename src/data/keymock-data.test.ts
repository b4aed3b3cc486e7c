import { expect, it } from 'vitest'
import { serviceClient } from '../test-support/service-client.js'

it('relates keys to their APIs, users and roles, both ways', async () => {
  const { keymock, create } = serviceClient()
  const { keyId } = await create({ name: 'worker', externalId: 'known', roles: ['admin'], remaining: 3 })
  const { keys, identities, roles, apis } = await keymock.data()
  const key = keys.findFirst(query => query.where({ id: keyId }))
  expect(key).toMatchObject({ name: 'worker', state: 'active', remaining: 3, api: { id: 'api_1' } })
  expect(key?.identity?.externalId).toBe('known')
  expect(key?.roles.map(role => role.name)).toEqual(['admin'])
  const user = identities.findFirst(query => query.where({ externalId: 'known' }))
  expect(user?.keys.map(({ id }) => id)).toEqual([keyId])
  expect(roles.findFirst(query => query.where({ name: 'admin' }))?.keys).toHaveLength(1)
  expect(apis.findFirst(query => query.where({ id: 'api_1' }))?.keys).toHaveLength(1)
  expect(apis.findFirst(query => query.where({ id: 'api_2' }))?.keys).toHaveLength(0)
})

it('is the state of one moment, without secrets', async () => {
  const { keymock, create } = serviceClient()
  const { key } = await create({ recoverable: true, expires: Date.UTC(2030, 0, 1, 13) })
  keymock.clock.advance({ hours: 2 })
  const { keys } = await keymock.data()
  await create()
  expect(keys.all().map(({ state, enabled }) => ({ state, enabled }))).toEqual([
    { state: 'expired', enabled: false },
  ])
  const { hash, plaintext } = keys.all()[0] as unknown as Record<string, unknown>
  expect([hash, plaintext]).toEqual([undefined, undefined])
  expect(JSON.stringify(keys.all().map(({ start, name, meta }) => ({ start, name, meta })))).not.toContain(
    key,
  )
})
