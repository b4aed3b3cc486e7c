import { describe, expect, it } from 'vitest'
import type { ControlledKey } from '../../../../schemas/generated/types.js'
import { controlCall } from '../../../control/control-call.js'
import { loadKeys, withKey, withoutKey } from './load-keys.js'

const key = (id: string, state = 'active') => ({ id, state }) as ControlledKey

describe('loadKeys', () => {
  it('reads all pages, and reports the keys so far after each page except the last', async () => {
    const pages: Record<string, unknown> = {
      '': { keys: [key('c'), key('b')], total: 3, cursor: 'next' },
      next: { keys: [key('a')], total: 3 },
    }
    const call = controlCall<'sandbox'>(async ({ path }) => {
      const cursor = new URLSearchParams(path.split('?')[1]).get('cursor')
      return pages[cursor ?? '']
    })
    const told: number[] = []
    const loaded = await loadKeys(call, 'api_payments', ({ keys }) => told.push(keys.length))
    expect(told).toEqual([2])
    expect(loaded.keys.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })
})

describe('withKey', () => {
  it('replaces a known key, and puts a new key in front', () => {
    const loaded = { keys: [key('b'), key('a')], total: 2 }
    expect(withKey(loaded, key('a', 'expired'))).toEqual({ keys: [key('b'), key('a', 'expired')], total: 2 })
    expect(withKey(loaded, key('c'))).toEqual({ keys: [key('c'), key('b'), key('a')], total: 3 })
  })
})

describe('withoutKey', () => {
  it('drops a deleted key, and ignores an unknown key', () => {
    const loaded = { keys: [key('b'), key('a')], total: 9 }
    expect(withoutKey(loaded, 'a')).toEqual({ keys: [key('b')], total: 8 })
    expect(withoutKey(loaded, 'z')).toEqual(loaded)
  })
})
