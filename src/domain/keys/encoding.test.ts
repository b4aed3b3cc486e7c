import { describe, expect, it } from 'vitest'
import { encode } from './encoding.js'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('encode', () => {
  it('writes base64url as Node does', () => {
    for (const length of [0, 1, 2, 3, 4, 31, 32]) {
      const some = Uint8Array.from({ length }, (_, index) => (index * 97 + 200) % 256)
      expect(encode(some, 'base64url')).toBe(Buffer.from(some).toString('base64url'))
    }
  })

  it.each([
    ['hex', [0, 15, 255], '000fff'],
    ['base58', [1, 0], '5R'],
    ['base62', [1, 0], '48'],
  ] as const)('writes bytes as one number in %s', (encoding, values, text) => {
    expect(encode(bytes(...values), encoding)).toBe(text)
  })

  it('writes a 16-byte secret after its 2-byte header as 24 base58 characters that begin with 3Z', () => {
    for (const fill of [0, 255]) {
      const text = encode(bytes(1, 16, ...new Array(16).fill(fill)), 'base58')
      expect(text).toHaveLength(24)
      expect(text).toMatch(/^3Z/)
    }
  })

  it('pads all values to the same length if `fixedLength` is true', () => {
    const lengths = [0, 1, 255].map(fill => encode(new Uint8Array(16).fill(fill), 'base62', true).length)
    expect(new Set(lengths)).toEqual(new Set([22]))
  })
})
