import { expect, it } from 'vitest'
import { serviceClient } from '../test-support/service-client.js'

it('keymock.data() relates keys to their APIs, users and roles', async () => {
  const { keymock, create } = serviceClient()
  const { keyId } = await create({ name: 'worker', externalId: 'known', roles: ['admin'], remaining: 3 })
  await create({ apiId: 'api_2' })
  const { keys, identities, roles, apis } = await keymock.data()
  const key = keys.findFirst(query => query.where({ id: keyId }))
  expect(key).toMatchObject({ name: 'worker', state: 'active', remaining: 3, api: { id: 'api_1' } })
  expect(key?.identity?.externalId).toBe('known')
  expect(key?.roles.map(role => role.name)).toEqual(['admin'])
  const ofUser = keys.findMany(query => query.where({ identity: { externalId: 'known' } }))
  expect(ofUser.map(({ id }) => id)).toEqual([keyId])
  expect(identities.findFirst(query => query.where({ externalId: 'known' }))?.meta).toEqual({ plan: 'pro' })
  expect(roles.all().map(({ name, permissions }) => [name, permissions])).toContainEqual([
    'admin',
    ['read', 'write'],
  ])
  expect(apis.all().map(({ id }) => id)).toEqual(['api_1', 'api_2', 'api_hashed', 'api_b'])
})

it('keymock.data() shows the state at one moment, without secrets', async () => {
  const { keymock, create } = serviceClient()
  const { key } = await create({ recoverable: true, expires: Date.UTC(2030, 0, 1, 13) })
  keymock.clock.advance({ hours: 2 })
  const { keys } = await keymock.data()
  await create()
  expect(keys.all()).toMatchObject([{ state: 'expired', enabled: false }])
  const { api, identity, roles, ...own } = keys.all()[0] ?? {}
  expect(Object.keys(own)).not.toContain('hash')
  expect(JSON.stringify(own)).not.toContain(key)
})

it('keymock.data() finds rows that match one of two queries', async () => {
  const { keymock, create } = serviceClient()
  await create({ name: 'one' })
  await create({ name: 'two' })
  await create({ name: 'three' })
  const { keys } = await keymock.data()
  const found = keys.findMany(
    query => query.where({ name: 'one' }).or(query.where({ name: name => name === 'three' })),
    { orderBy: { name: 'asc' } },
  )
  expect(found.map(({ name }) => name)).toEqual(['one', 'three'])
})
