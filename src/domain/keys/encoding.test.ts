import { describe, expect, it } from 'vitest'
import { encode } from './encoding.js'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('encode', () => {
  it('writes hex', () => {
    expect(encode(bytes(0, 15, 255), 'hex')).toBe('000fff')
  })

  it('writes base64url as Node does', () => {
    for (const length of [0, 1, 2, 3, 4, 31, 32]) {
      const some = Uint8Array.from({ length }, (_, index) => (index * 97 + 200) % 256)
      expect(encode(some, 'base64url')).toBe(Buffer.from(some).toString('base64url'))
    }
  })

  it('writes bytes as one number in base 58 or 62', () => {
    expect(encode(bytes(0x01, 0x00), 'base58')).toBe('5R')
    expect(encode(bytes(0x01, 0x00), 'base62')).toBe('48')
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
