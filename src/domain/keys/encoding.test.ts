import { describe, expect, it } from 'vitest'
import { encode } from './encoding.js'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('encode', () => {
  it('writes hex', () => {
    expect(encode(bytes(0, 15, 255), 'hex')).toBe('000fff')
  })

  it('writes base64url as the platform does', () => {
    for (const length of [0, 1, 2, 3, 4, 31, 32]) {
      const some = Uint8Array.from({ length }, (_, index) => (index * 97 + 200) % 256)
      expect(encode(some, 'base64url')).toBe(Buffer.from(some).toString('base64url'))
    }
  })

  it('writes base58 and base62 as a number in that base', () => {
    expect(encode(bytes(0x01, 0x00), 'base58')).toBe('5R')
    expect(encode(bytes(0x01, 0x00), 'base62')).toBe('48')
  })

  it('writes a 16-byte key with version and length as 24 characters of base58 that start with 3Z', () => {
    for (const fill of [0, 255]) {
      const text = encode(bytes(1, 16, ...new Array(16).fill(fill)), 'base58')
      expect(text).toHaveLength(24)
      expect(text).toMatch(/^3Z/)
    }
  })

  it('pads all values to one length on request', () => {
    const lengths = [0, 1, 255].map(fill => encode(new Uint8Array(16).fill(fill), 'base62', true).length)
    expect(new Set(lengths)).toEqual(new Set([22]))
  })
})
