import { describe, expect, it } from 'vitest'
import { MemoryBudget } from '../../domain/memory-budget.js'
import { exactTexts } from '../../domain/world.js'
import { storedKey } from '../test-support/stored-key.js'
import { MemoryStore } from './memory-store.js'

const order = { by: 'newest-first', texts: exactTexts } as const

const withMeta = (sequence: number) => storedKey(sequence, { meta: { plan: 'm'.repeat(200) } })

function borrower() {
  const keys = Array.from({ length: 1000 }, (_, index) => withMeta(index + 1))
  const store = new MemoryStore({ drawn: 0, sequence: 1000, identities: [], keys }, order)
  const memory = new MemoryBudget()
  const base = { store, toOwnTime: undefined, toBaseTime: (moment: number) => moment }
  const none = { drawn: 0, sequence: 1000, identities: [], keys: [] }
  return { store: new MemoryStore(none, order, { base, memory }), memory }
}

const mostBytes = 10_000

describe('a store that shows the keys of another store', () => {
  it('holds less than 10 kB after the first added key', async () => {
    const { store, memory } = borrower()
    expect(memory.heldBytes).toBe(0)
    const { sequence: _, ...add } = withMeta(1001)
    await store.change({}, () => ({ result: undefined, changes: { add } }))
    expect(await store.count('api_1')).toBe(1001)
    expect(memory.heldBytes).toBeGreaterThan(0)
    expect(memory.heldBytes).toBeLessThan(mostBytes)
  })

  it('holds only changed keys, and frees their memory on release', async () => {
    const { store, memory } = borrower()
    const replace = { ...withMeta(500), enabled: false }
    await store.change({ keyId: 'key_500' }, () => ({ result: undefined, changes: { replace } }))
    await store.change({ keyId: 'key_7' }, () => ({ result: undefined, changes: { remove: 'key_7' } }))
    expect(store.rows().keys).toHaveLength(999)
    expect(memory.heldBytes).toBeLessThan(mostBytes)
    store.release()
    expect(memory.heldBytes).toBe(0)
  })
})
