import type { Keymock } from '../keymock.js'
import { requestBehaviours } from './request-behaviours.js'
import { type Behaviour, codeOf, create, equal, list } from './tried.js'

export type { Tried } from './tried.js'

/** The behavior that every implementation of `Keymock` must have. Before each check, the mock is reset and has no keys. */
export const behaviours: readonly Behaviour[] = [
  ...requestBehaviours,
  {
    says: 'adds valid, expired and exhausted keys, and the service lists the keys',
    async check(tried) {
      const { keymock, apiId } = tried
      const one = await keymock.givenKey({ name: 'one', meta: { team: 'a' } })
      equal(one.apiId, apiId)
      await keymock.givenKey({ name: 'old', expired: true })
      const many = await keymock.givenKeys(2, index => ({ name: `many ${index}`, exhausted: true }))
      const alike = await keymock.givenKeys(2, { externalId: 'user_ada', expires: '2999-01-01T00:00:00Z' })
      const { keys, total } = await list(tried)
      equal(total, 6)
      const byId = new Map(keys.map(key => [key.id, key]))
      equal(byId.get(one.keyId)?.meta, { team: 'a' })
      equal(byId.get(many[1]?.keyId ?? '')?.name, 'many 1')
      equal(byId.get(many[1]?.keyId ?? '')?.remaining, 0)
      equal(byId.get(alike[1]?.keyId ?? '')?.expires, Date.parse('2999-01-01T00:00:00Z'))
      equal(keys.filter(key => key.enabled === false).length, 3)
    },
  },
  {
    says: 'counts relative moments from the time of its clock',
    async check(tried) {
      const { keymock } = tried
      await keymock.clock.freeze('2031-01-01T00:00:00Z')
      const start = Date.parse('2031-01-01T00:00:00Z')
      const { keyId } = await keymock.givenKey({ createdAt: '-3d', expires: '+1h30m' })
      const listed = async () => (await list(tried)).keys.find(key => key.id === keyId)
      equal((await listed())?.createdAt, start - 3 * 86_400_000)
      equal((await listed())?.expires, start + 90 * 60_000)
      await keymock.clock.advance('1h')
      await keymock.keys.update(keyId, { expires: '+1d' })
      equal((await listed())?.expires, start + 25 * 3_600_000)
      equal(await codeOf(keymock.givenKey({ expires: '+1 hour' })), 'MOMENT_INVALID')
    },
  },
  {
    says: 'moves its clock by a length of time, and to a moment',
    async check({ keymock }) {
      const { clock } = keymock
      await clock.freeze('2031-01-01T00:00:00Z')
      const start = Date.parse('2031-01-01T00:00:00Z')
      equal(await clock.now(), start)
      await clock.advance('1h30m')
      await clock.advance({ minutes: 5 })
      await clock.advance(250)
      equal(await clock.now(), start + 95 * 60_000 + 250)
      await clock.set(new Date(start))
      equal(await clock.now(), start)
      await clock.run()
      await clock.reset()
      equal((await clock.now()) < start, true)
    },
  },
  {
    says: 'uses up, expires, enables and deletes a key',
    async check({ keymock }) {
      await keymock.clock.freeze()
      const now = await keymock.clock.now()
      const { key, keyId } = await keymock.givenKey({ expires: now + 60_000, remaining: 2 })
      const { valid } = await keymock.keys.verify(key)
      equal(valid, true)
      equal(await reasonOf(keymock.keys.use(keyId)), undefined)
      equal(await reasonOf(keymock.keys.use(key)), undefined)
      equal(await reasonOf(keymock.keys.verify(key)), 'exhausted')
      await keymock.keys.update(keyId, { remaining: null })
      equal(await reasonOf(keymock.keys.verify(key)), undefined)
      await keymock.clock.advance('2m')
      equal(await reasonOf(keymock.keys.verify(key)), 'expired')
      await keymock.keys.update(keyId, { expires: new Date(now + 3_600_000), enabled: true })
      equal(await reasonOf(keymock.keys.verify(key)), undefined)
      await keymock.keys.delete(keyId)
      equal(await reasonOf(keymock.keys.verify(key)), 'not-found')
      equal(await codeOf(keymock.keys.delete(keyId)), 'KEY_NOT_FOUND')
    },
  },
  {
    says: 'fails the next requests in the order of the calls',
    async check(tried) {
      const { keymock } = tried
      await keymock.failNext('keys.createKey', 'role-not-found')
      await keymock.failNext('keys.createKey', 'rate-limited', { retryAfter: 30 })
      const statuses = [await create(tried, 'a'), await create(tried, 'b'), await create(tried, 'c')]
      equal(statuses, [422, 429, 200])
      equal((await list(tried)).total, 1)
    },
  },
  {
    says: 'adds, lists and removes faults',
    async check(tried) {
      const { faults } = tried.keymock
      const { id } = await faults.add({ operation: 'keys.createKey', effect: { status: 418 } })
      equal(await create(tried, 'a'), 418)
      const [listed] = await faults.list()
      equal([listed?.id, listed?.fired], [id, 1])
      await faults.remove(id)
      equal(await create(tried, 'b'), 200)
      await faults.add({ effect: { failure: 'internal-error' } })
      await faults.clear()
      equal([await faults.list(), await create(tried, 'c')], [[], 200])
      equal(await codeOf(faults.remove('fault_none')), 'FAULT_NOT_FOUND')
      equal(await codeOf((async () => faults.add({ effect: { nope: 1 } } as never))()), 'FAULT_INVALID')
    },
  },
  {
    says: 'delays answers by its latency, until a reset',
    async check(tried) {
      const { latency, reset } = tried.keymock
      equal(await latency.get(), { from: 0, to: 0 })
      await latency.set({ from: '40ms', to: 60 })
      equal(await latency.get(), { from: 40, to: 60 })
      const begun = performance.now()
      equal(await create(tried, 'late'), 200)
      // A timer may be a little early.
      equal(performance.now() - begun > 35, true)
      await latency.set({ seconds: 3 })
      await latency.set(0)
      equal(await latency.get(), { from: 0, to: 0 })
      await latency.set('1h')
      await reset()
      equal(await latency.get(), { from: 0, to: 0 })
      equal((await list(tried)).total, 0)
    },
  },
  {
    says: 'takes a snapshot and restores it',
    async check(tried) {
      const { keymock } = tried
      const { keyId } = await keymock.givenKey({ name: 'kept' })
      const state = JSON.parse(JSON.stringify(await keymock.snapshot()))
      await keymock.keys.delete(keyId)
      await keymock.restore(state)
      equal(
        (await list(tried)).keys.map(({ id }) => id),
        [keyId],
      )
      equal(await codeOf(keymock.restore({ keymock: 2 } as never)), 'SNAPSHOT_INVALID')
    },
  },
  {
    says: 'returns to the fixture on reset',
    async check(tried) {
      const { keymock } = tried
      await keymock.givenKeys(2)
      await keymock.clock.advance('30d')
      await keymock.failNext('apis.listKeys', 'internal-error')
      await keymock.reset()
      equal((await list(tried)).total, 0)
      equal((await keymock.requests()).length, 1)
      equal(Math.abs((await keymock.clock.now()) - Date.now()) < 86_400_000, true)
    },
  },
  {
    says: 'loads another fixture and profile, and keeps the state if the fixture is invalid',
    async check(tried) {
      const { keymock } = tried
      await keymock.givenKey()
      const wrong = keymock.load({ fixtures: { workspaces: [] }, profile: 'unkey-v1' })
      equal(await codeOf(wrong), 'FIXTURE_INVALID')
      equal([(await keymock.profile).name, (await list(tried)).total], ['standard', 1])
      await keymock.load({
        profile: 'unkey-v1',
        fixtures: {
          tokens: [{ token: tried.token, workspaceId: 'ws_other' }],
          workspaces: [{ id: 'ws_other', apis: [{ id: 'api_other', name: 'Other' }] }],
          keys: [{ apiId: 'api_other' }],
        },
      })
      equal((await keymock.profile).name, 'unkey-v1')
      equal(await keymock.apis(), [{ id: 'api_other', name: 'Other', workspaceId: 'ws_other', keyCount: 1 }])
    },
  },
  {
    says: 'refuses a wrong call with a code',
    async check({ keymock }) {
      const call = (made: () => unknown) => codeOf((async () => made())())
      equal(await call(() => keymock.clock.advance('soon' as never)), 'DURATION_INVALID')
      equal(await call(() => keymock.clock.set('soon')), 'MOMENT_INVALID')
      equal(await call(() => keymock.givenKey({ apiId: 'none' })), 'GIVEN_KEY_INVALID')
      equal(await call(() => keymock.keys.update('key_1', { remaining: 'x' } as never)), 'KEY_UPDATE_INVALID')
      equal(await call(() => keymock.failNext('keys.createKey', 'nope' as never)), 'ARGUMENT_INVALID')
      equal(await call(() => keymock.delayNext('keys.create' as never, '1s')), 'ARGUMENT_INVALID')
      equal(await call(() => keymock.latency.set('soon' as never)), 'DURATION_INVALID')
      equal(await call(() => keymock.latency.set({ from: '2s', to: '1s' })), 'ARGUMENT_INVALID')
    },
  },
]

async function reasonOf(verified: ReturnType<Keymock['keys']['verify']>): Promise<string | undefined> {
  const verification = await verified
  return verification.valid ? undefined : verification.reason
}
