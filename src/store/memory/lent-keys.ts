import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { PageRequest } from '../../domain/key-store.js'
import { BoundedLog, LogBudget } from '../../domain/memory-budget.js'
import type { KeyWalk } from './key-index.js'
import type { MemoryStore } from './memory-store.js'

/** A lender is a store that no longer changes. Another store, the borrower, shows the lender's keys. */
export interface Loan {
  lender: MemoryStore
  /** Converts a key of the lender to the borrower's time. Undefined if both stores began at the same moment. */
  moved: ((key: StoredKey) => StoredKey) | undefined
  /** Converts a moment of the borrower to the lender's time. Unix milliseconds. */
  movedBack(moment: number): number
}

/** The approximate size in bytes of a converted key with its JSON. */
const shownBytes = 2500

export type LentKeys = ReturnType<typeof lentKeys>

export function lentKeys({ lender, moved, movedBack }: Loan, logs = new LogBudget()) {
  const { identities, keys, keysByHash, indexes } = lender.lending
  const hidden = new Set<string>()
  const hiddenIn = new Map<string, number>()
  /** A cache of converted keys, so that all pages have the same objects. The budget of `logs` limits the cache. */
  const shown = new Map<string, StoredKey>()
  const latest = new BoundedLog<string>(logs, Number.POSITIVE_INFINITY, id => shown.delete(id))

  function show(key: StoredKey | undefined): StoredKey | undefined {
    if (key === undefined || hidden.has(key.id)) return undefined
    if (moved === undefined) return key
    let same = shown.get(key.id)
    if (same === undefined) {
      same = moved(key)
      shown.set(key.id, same)
      latest.push(key.id, shownBytes)
    }
    return same
  }

  return {
    keyById: (id: string) => show(keys.get(id)),
    keyByHash: (hash: string) => show(keysByHash.get(hash)),
    identity: (name: string) => identities.get(name),
    identities: (): Iterable<[string, StoredIdentity]> => identities,
    *keys(): Iterable<StoredKey> {
      for (const key of keys.values()) if (!hidden.has(key.id)) yield moved === undefined ? key : moved(key)
    },
    count: (apiId: string) => (indexes.get(apiId)?.size ?? 0) - (hiddenIn.get(apiId) ?? 0),
    walk(request: Omit<PageRequest, 'limit'>): KeyWalk | undefined {
      const { apiId, after } = request
      const position = after && { ...after, createdAt: movedBack(after.createdAt) }
      const walk = indexes.get(apiId)?.walk({ ...request, after: position })
      if (walk === undefined || (hidden.size === 0 && moved === undefined)) return walk
      return () => {
        for (let key = walk(); key !== undefined; key = walk()) {
          const seen = show(key)
          if (seen !== undefined) return seen
        }
        return undefined
      }
    },
    release: () => latest.clear(),
    hide(id: string): void {
      const key = keys.get(id)
      if (key === undefined || hidden.has(id)) return
      hidden.add(id)
      shown.delete(id)
      hiddenIn.set(key.apiId, (hiddenIn.get(key.apiId) ?? 0) + 1)
    },
  }
}
