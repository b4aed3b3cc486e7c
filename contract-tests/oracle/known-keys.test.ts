import { describe, expect, it } from 'vitest'
import type { CheckContext } from '../engine/check-context.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { losesNoKnownKey } from './known-keys.js'

const today = Date.UTC(2030, 0, 9)
const lastWeek = Date.UTC(2030, 0, 2)
const fresh = { revalidateKeysCache: 'true' }

function outcomeOf(
  ...listings: readonly {
    ids: string[]
    createdAt?: number
    query?: Record<string, string>
    cursor?: string
  }[]
) {
  const history = listings.map(({ ids, createdAt = today, query = fresh, cursor }, index): TargetExchange => {
    const json = { keys: ids.map(id => ({ id, createdAt })), cursor }
    return {
      id: index + 1,
      operation: 'listKeys',
      purpose: 'lawful',
      request: {
        method: 'GET',
        path: '/',
        url: '/',
        query: Object.entries({ apiId: 'a', ...query }),
        headers: {},
      },
      response: { status: 200, headers: {}, text: JSON.stringify(json), json },
      startedAtMs: index * 3000,
      durationMs: 1,
    }
  })
  const run = { visibilityMs: 2000, startedAt: today }
  const clock = { earliest: (now: number) => now, sources: () => ({}) }
  return losesNoKnownKey({ history, run, clock } as unknown as CheckContext).kind
}

const both = { ids: ['own', 'other'] }
const one = { ids: ['own'] }

describe('losesNoKnownKey', () => {
  it('fails a listing that lacks a key of earlier and later listings', () => {
    expect(outcomeOf(both, one, both)).toBe('failed')
    expect(outcomeOf({ ...both, query: {} }, one, both)).toBe('failed')
  })

  it('accepts new keys, and keys that are no longer listed', () => {
    expect(outcomeOf(one, both, both)).toBe('met')
    expect(outcomeOf(both, one, one)).toBe('met')
  })

  it('accepts pages that lack a key if another key was deleted meanwhile, and otherwise fails these pages', () => {
    const pages = [
      { ids: ['gone'], cursor: 'c' },
      { ids: ['own'], query: { ...fresh, cursor: 'c' } },
    ]
    expect(outcomeOf({ ids: ['gone', 'other', 'own'] }, ...pages, both)).toBe('met')
    expect(outcomeOf({ ids: ['gone', 'other', 'own'] }, ...pages, { ids: ['gone', 'other', 'own'] })).toBe(
      'failed',
    )
  })

  it('fails a cached listing that lacks a key, if the key is older than the longest assumed lag', () => {
    const old = { ...both, createdAt: lastWeek }
    expect(outcomeOf(old, { ...one, query: {} }, old)).toBe('failed')
    expect(outcomeOf(old, { ids: [], query: { externalId: 'ada' } }, old)).toBe('met')
  })

  it('accepts outdated listings of a cache, and listings without keys of other users or other APIs', () => {
    expect(outcomeOf(both, { ...one, query: {} }, both)).toBe('met')
    expect(outcomeOf(both, one, { ...both, query: {} })).toBe('met')
    expect(outcomeOf(both, { ...one, query: { ...fresh, externalId: 'u' } }, both)).toBe('met')
    expect(outcomeOf(both, { ...one, query: { ...fresh, apiId: 'b' } }, both)).toBe('met')
  })
})
