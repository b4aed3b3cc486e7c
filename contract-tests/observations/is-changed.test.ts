import { describe, expect, it } from 'vitest'
import { changesOf } from './is-changed.js'

describe('changesOf', () => {
  it('names each member that only one run saw', () => {
    expect(
      changesOf('errors.failures.missing-token.headers', { 'WWW-Authenticate': 'Bearer' }, { Allow: 'GET' }),
    ).toEqual([
      { name: 'errors.failures.missing-token.headers.Allow', before: undefined, now: 'GET' },
      { name: 'errors.failures.missing-token.headers.WWW-Authenticate', before: 'Bearer', now: undefined },
    ])
  })

  it('reports the lengths of ids only if the runs have no length in common', () => {
    expect(changesOf('ids.length', [21, 22], [22])).toEqual([])
    expect(changesOf('ids.length', [21, 22], [27])).toMatchObject([{ before: [21, 22], now: [27] }])
  })

  it('reports the lengths of keys with the same byteLength only if the lengths differ by more than 2 characters', () => {
    expect(changesOf('keys.length', { 16: 22, 64: 86 }, { 16: [20, 21], 255: 343 })).toEqual([])
    expect(changesOf('keys.length', { 16: 22 }, { 16: [33, 34] })).toMatchObject([{ name: 'keys.length.16' }])
  })

  it('reports a change of a lag only if the bounds of the lags do not overlap', () => {
    expect(changesOf('listing.cacheLag', { atMostMs: 40 }, { atMostMs: 3 })).toEqual([])
    expect(changesOf('listing.cacheLag', { atMostMs: 2500 }, { atLeastMs: 2100 })).toEqual([])
    expect(changesOf('listing.cacheLag', { atMostMs: 40 }, { atLeastMs: 2100 })).toHaveLength(1)
    expect(changesOf('listing.cacheLag', { atLeastMs: 2100 }, { atMostMs: 40 })).toHaveLength(1)
  })

  it('compares the members of a failure body, but not their texts', () => {
    const body = { title: 'Not Found', detail: 'There is no API keymock-a.', meta: { at: '12:00' } }
    expect(changesOf('errors.body', body, { ...body, detail: 'There is no API keymock-b.' })).toEqual([])
    expect(changesOf('errors.body', body, { ...body, meta: {} })).toEqual([
      { name: 'errors.body.meta.at', before: 'string', now: undefined },
    ])
  })

  it('compares the value of a header only if the value was constant in both runs', () => {
    const changes = (before: string, now: string) =>
      changesOf('responses.headers', { 'x-build': before }, { 'x-build': now })
    expect(changes('1', '{varies}')).toEqual([])
    expect(changes('1', '2')).toHaveLength(1)
    expect(changesOf('responses.headers', { 'x-build': '1' }, {})).toHaveLength(1)
  })

  it('ignores values that describe a single run', () => {
    expect(changesOf('times.createdAt.skewMs', 5, 900)).toEqual([])
    expect(changesOf('errors.crashesSeen', 0, 8)).toEqual([])
    expect(changesOf('listing.totalLag', { atMostMs: 40 }, { atLeastMs: 9000 })).toEqual([])
  })
})
