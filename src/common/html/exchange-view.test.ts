import { describe, expect, it } from 'vitest'
import { jsonLines, parseCutJson } from './exchange-view.js'

function shown(value: unknown, place?: string): string[] {
  return jsonLines(value, place).map(
    ({ depth, text, isPlace }) => `${isPlace ? '>' : ' '}${'  '.repeat(depth)}${text}`,
  )
}

describe('jsonLines', () => {
  it('formats a value, and marks the line at the given place', () => {
    expect(shown({ keys: [{ id: 'a', enabled: true }], total: 1 }, '/keys/0/enabled')).toEqual([
      ' {',
      '   "keys": [',
      '     {',
      '       "id": "a",',
      '>      "enabled": true',
      '     }',
      '   ],',
      '   "total": 1',
      ' }',
    ])
  })

  it('shortens a long list to the item at the given place', () => {
    expect(shown([1, 2, 3, 4, 5, 6], '/3')).toEqual([' [', '   … 3 more', '>  4,', '   … 2 more', ' ]'])
  })

  it('shows only the first item of a long list if no place is given', () => {
    expect(shown([1, 2, 3, 4])).toEqual([' [', '   1,', '   … 3 more', ' ]'])
  })

  it('marks the braces of an object that lacks the member in the pointer', () => {
    expect(shown({ total: 1 }, '/keys')).toEqual(['>{', '   "total": 1', '>}'])
  })

  it('marks all lines of the value at the given place', () => {
    expect(shown({ meta: { a: [] } }, '/meta')).toEqual([' {', '>  "meta": {', '>    "a": []', '>  }', ' }'])
  })

  it('marks a member whose name is escaped in the pointer', () => {
    expect(shown({ 'a/b~c': 1 }, '/a~1b~0c')).toEqual([' {', '>  "a/b~c": 1', ' }'])
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
