import { describe, expect, it } from 'vitest'
import { markedJson, parseCutJson } from './exchange-view.js'

function shown(value: unknown, place?: string): string {
  const { before, marked, after } = markedJson(value, place)
  return marked === '' ? before + after : `${before}>${marked}<${after}`
}

describe('markedJson', () => {
  it('formats a value, and marks the member at the given place', () => {
    const value = { keys: [{ id: 'a', enabled: true }], total: 1 }
    const text = JSON.stringify(value, null, 2).replace('"enabled": true', '>$&<')
    expect(shown(value, '/keys/0/enabled')).toBe(text)
  })

  it.each([
    [
      'a long list only with the item at the place',
      [1, 2, 3, 4, 5, 6],
      '/3',
      ['… 3 more', '>4<', '… 2 more'],
    ],
    ['a long list only with its first item without a place', [1, 2, 3, 4], undefined, ['1', '… 3 more']],
    [
      'the marked list like any other',
      { keys: [1, 2, 3, 4] },
      '/keys',
      ['>"keys": [', '1', '… 3 more', ']<'],
    ],
    ['the nearest parent of a missing member', { meta: { a: 1 } }, '/meta/b', ['>"meta": {', '"a": 1', '}<']],
    ['no mark for a missing member of the whole', { total: 1 }, '/keys', ['"total": 1']],
    ['a member with an escaped name', { 'a/b~c': 1 }, '/a~1b~0c', ['>"a/b~c": 1<']],
  ])('shows %s', (_, value, place, inside) => {
    const found = shown(value, place).split('\n').slice(1, -1)
    expect(
      found.map(text =>
        text
          .trim()
          .replace(/,$/, '')
          .replace(/^"(….*)"$/, '$1'),
      ),
    ).toEqual(inside)
  })
})

describe('parseCutJson', () => {
  it('keeps the complete part of a cut text', () => {
    expect(parseCutJson('{"keys":[{"id":"a","n":[1,2]},{"id":"b","na…')).toEqual({
      value: { keys: [{ id: 'a', n: [1, 2] }, { id: 'b' }] },
      isCut: true,
    })
  })

  it('reads a complete text', () => {
    expect(parseCutJson('{"a":"},"}')).toEqual({ value: { a: '},' }, isCut: false })
  })

  it.each(['<html>', '', 'not json, at all'])('returns undefined for %j', text => {
    expect(parseCutJson(text)).toBeUndefined()
  })
})
