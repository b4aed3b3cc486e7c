import { describe, expect, it } from 'vitest'
import { serviceClient } from '../../test-support/service-client.js'
import type { KeyUpdate } from './key-changes.js'

describe('keys.update', () => {
  it.each([
    [{ remaining: 'a' }, 'keys.update, at /remaining\n  Found "a"; it takes an integer'],
    [{ remaining: 1.5 }, 'Found 1.5'],
    [{ remaining: Number.NaN }, 'Found NaN'],
    [{ enabled: 'yes' }, 'keys.update, at /enabled\n  Found "yes"; it takes true or false'],
    [{ enabled: null }, 'Found null'],
    [{ expires: 'tomorrow' }, 'keys.update, at /expires\n  Found "tomorrow"'],
    [{ expires: Number.POSITIVE_INFINITY }, 'Found Infinity'],
    [{ expires: 1e300 }, 'keys.update, at /expires'],
    [{ expires: {} }, 'Found an object'],
    [{ expire: 0 }, '"expire" is nothing that an update changes.'],
    ['enabled', 'Found "enabled"; it takes an object'],
  ])('refuses %j, and changes nothing', async (update, message) => {
    const { keymock, create, list } = serviceClient()
    const { keyId } = await create({ remaining: 3 })
    const refused = keymock.keys.update(keyId, update as KeyUpdate)
    await expect(refused).rejects.toThrow('KEY_UPDATE_INVALID')
    await expect(refused).rejects.toThrow(message)
    expect((await list()).keys).toMatchObject([{ id: keyId, remaining: 3, enabled: true }])
    await keymock.restore(await keymock.snapshot())
  })

  it('takes what it names, and leaves out what is undefined', async () => {
    const { keymock, create, list } = serviceClient()
    const { keyId } = await create({ remaining: 3 })
    const update: object = { remaining: null, enabled: undefined, expires: new Date('2031-01-01T00:00:00Z') }
    await keymock.keys.update(keyId, update)
    const [key] = (await list()).keys
    expect(key).toMatchObject({ enabled: true, expires: Date.UTC(2031, 0, 1) })
    expect(key?.remaining).toBeUndefined()
  })
})
