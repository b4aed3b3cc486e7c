import { describe, expect, it } from 'vitest'
import { serviceClient } from '../../test-support/service-client.js'
import type { KeyUpdate } from './key-controls.js'

describe('keys.update', () => {
  it.each([
    [{ remaining: 'a' }, 'keys.update, at /remaining\n  Found "a"; it must be an integer or null.'],
    [{ remaining: 1.5 }, 'Found 1.5'],
    [{ remaining: Number.NaN }, 'Found NaN'],
    [{ enabled: 'yes' }, 'keys.update, at /enabled\n  Found "yes"; it must be a boolean.'],
    [{ enabled: null }, 'Found null'],
    [{ expires: 'tomorrow' }, 'keys.update, at /expires\n  Found "tomorrow"; expected Unix milliseconds or'],
    [{ expires: Number.POSITIVE_INFINITY }, 'Found Infinity'],
    [{ expires: new Date(NaN) }, 'keys.update, at /expires'],
    [{ expires: {} }, 'Found an object'],
    [{ expire: 0 }, '"expire" is not a known member. Did you mean "expires"?'],
    ['enabled', 'Found "enabled"; it must be an object.'],
    [{ name: 7 }, 'keys.update, at /name\n  Found 7; it must be a string or null.'],
    [{ meta: [] }, 'keys.update, at /meta\n  Found an array'],
    [
      { refill: { amount: 'many' } },
      'keys.update, at /refill/amount\n  Found "many"; it must be an integer.',
    ],
    [{ ratelimit: 5 }, 'keys.update, at /ratelimit\n  Found 5; it must be'],
    [{ roles: 'admin' }, 'keys.update, at /roles\n  Found "admin"; it must be an array.'],
    [{ roles: ['admn'] }, 'Found "admn"; the workspace has "admin", "guest". Did you mean "admin"?'],
    [{ permissions: ['all'] }, 'keys.update, at /permissions/0\n  Found "all"; the workspace has "read",'],
  ])('refuses %j, and changes nothing', async (update, message) => {
    const { keymock, create } = serviceClient()
    const { keyId } = await create({ name: 'worker', roles: ['admin'], remaining: 3 })
    const before = await keymock.snapshot()
    const refused = keymock.keys.update(keyId, update as KeyUpdate)
    await expect(refused).rejects.toThrow('KEY_UPDATE_INVALID')
    await expect(refused).rejects.toThrow(message)
    expect(await keymock.snapshot()).toEqual(before)
  })

  it('changes and clears members', async () => {
    const { keymock, create, list } = serviceClient()
    const { keyId } = await create({ name: 'worker' })
    const changes: KeyUpdate = {
      name: 'renamed',
      meta: { team: 'billing' },
      remaining: 5,
      refill: { interval: 'daily', amount: 5 },
      ratelimit: { type: 'fast', limit: 10, duration: 1000 },
      roles: ['admin', 'admin'],
    }
    await keymock.keys.update(keyId, changes)
    const shown = {
      name: 'renamed',
      meta: { team: 'billing' },
      refill: { interval: 'daily', amount: 5 },
      ratelimit: { limit: 10, duration: 1000 },
      roles: ['admin'],
    }
    expect((await list()).keys[0]).toMatchObject(shown)
    const none: KeyUpdate = { name: null, meta: null, refill: null, ratelimit: null, roles: [] }
    await keymock.keys.update(keyId, none)
    const [key = {}] = (await list()).keys as object[]
    expect(key).toMatchObject({ roles: [], remaining: 5 })
    for (const name of ['name', 'meta', 'refill', 'ratelimit']) expect(key).not.toHaveProperty(name)
  })

  it('changes only the given members, and ignores undefined members', async () => {
    const { keymock, create, list } = serviceClient()
    const { keyId } = await create({ remaining: 3 })
    const update: object = { remaining: null, enabled: undefined, expires: new Date('2031-01-01T00:00:00Z') }
    await keymock.keys.update(keyId, update)
    const [key] = (await list()).keys
    expect(key).toMatchObject({ enabled: true, expires: Date.UTC(2031, 0, 1) })
    expect(key?.remaining).toBeUndefined()
  })
})
