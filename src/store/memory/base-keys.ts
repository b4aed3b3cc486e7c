import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { PageRequest } from '../../domain/key-store.js'
import { BoundedLog, LogBudget } from '../../domain/memory-budget.js'
import type { KeyWalk, MemoryStore } from './memory-store.js'

/** A store that no longer changes. Other stores show its keys, as if they held copies. */
export interface BaseStore {
  store: MemoryStore
  /** Converts a key of the base to the other store's time. Undefined if both have the same time. */
  toOwnTime: ((key: StoredKey) => StoredKey) | undefined
  /** Converts a moment of the other store to the base's time. Unix milliseconds. */
  toBaseTime(moment: number): number
}

/** The approximate size in bytes of a converted key with its JSON. */
const shownBytes = 2500

export type BaseKeys = ReturnType<typeof baseKeys>

export function baseKeys({ store, toOwnTime, toBaseTime }: BaseStore, logs = new LogBudget()) {
  const { identities, keys, keysByHash, indexes } = store.asBase
  const hidden = new Set<string>()
  const hiddenIn = new Map<string, number>()
  /** A cache of converted keys, so that all pages have the same objects. The budget of `logs` limits the cache. */
  const shown = new Map<string, StoredKey>()
  const latest = new BoundedLog<string>(logs, Number.POSITIVE_INFINITY, id => shown.delete(id))

  function show(key: StoredKey | undefined): StoredKey | undefined {
    if (key === undefined || hidden.has(key.id)) return undefined
    if (toOwnTime === undefined) return key
    let same = shown.get(key.id)
    if (same === undefined) {
      same = toOwnTime(key)
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
      for (const key of keys.values())
        if (!hidden.has(key.id)) yield toOwnTime === undefined ? key : toOwnTime(key)
    },
    count: (apiId: string) => (indexes.get(apiId)?.size ?? 0) - (hiddenIn.get(apiId) ?? 0),
    walk(request: Omit<PageRequest, 'limit'>): KeyWalk | undefined {
      const { apiId, after } = request
      const position = after && { ...after, createdAt: toBaseTime(after.createdAt) }
      const walk = indexes.get(apiId)?.walk({ ...request, after: position })
      if (walk === undefined || (hidden.size === 0 && toOwnTime === undefined)) return walk
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
