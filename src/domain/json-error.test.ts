import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonError } from './json-error.js'

describe('jsonError', () => {
  it.each([
    ['{"apiId":"a",}', 1, 14],
    ['{"apiId" "a"}', 1, 10],
    ["{'apiId':'a'}", 1, 2],
    ['{\n  "apiId": "a"\n  "name": "b"\n}', 3, 3],
    ['{"roles":["a","b"}', 1, 18],
    ['{"expires":0123}', 1, 13],
    ['{"name":"a\\x"}', 1, 9],
    ['{"a":1}}', 1, 8],
    ['{"a":[1,2]', 1, 11],
    ['[,1]', 1, 2],
    ['{"enabled":True}', 1, 12],
  ])('finds the first wrong token of %j in line %i, column %i', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(jsonError(text)).toEqual({ line, column })
  })

  it('finds an error exactly in the texts that JSON.parse refuses', () => {
    const cut = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.nat(2),
      fc.constantFrom('', ',', '"', '}', ']', ':', '0', '-', ' '),
    )
    fc.assert(
      fc.property(cut, ([json, at, length, sign]) => {
        const place = at % (json.length + 1)
        const text = json.slice(0, place) + sign + json.slice(place + length)
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        expect(jsonError(text) === undefined).toBe(isJson)
      }),
      { numRuns: 2000 },
    )
  })
})
