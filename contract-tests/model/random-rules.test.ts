import { describe, expect, it } from 'vitest'
import { type RunRandom, seededRandom } from '../../src/common/random.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { World } from './world.js'

type Write = (byteLength: number, random: RunRandom) => string

const lengths = [
  16,
  16,
  16,
  64,
  255,
  255,
  255,
  ...Array.from({ length: 15 }, (_, row) => 23 + 30 * (row % 3)),
]

function isBroken(write: Write, seed = 1): boolean {
  const random = seededRandom(seed)
  const world = new World({ isAlone: true })
  const verdicts = lengths.flatMap((byteLength, index) => {
    const json = { keyId: `key_${index}`, key: write(byteLength, random) }
    const body = { apiId: 'api_1', byteLength }
    return world.see(sampleExchange('createKey', { body, json }))
  })
  return verdicts.some(({ ids, outcome }) => ids.includes('MOD-28') && outcome.kind === 'failed')
}

const bytes = (count: number, random: RunRandom) =>
  Uint8Array.from({ length: count }, () => random.below(256))
const hex: Write = (count, random) => Buffer.from(bytes(count, random)).toString('hex')
const base64: Write = (count, random) => Buffer.from(bytes(count, random)).toString('base64url')
const padded: Write = (count, random) => Buffer.from(bytes(count, random)).toString('base64')
const numberIn =
  (base: number): Write =>
  (count, random) =>
    BigInt(`0x${hex(count, random)}`).toString(base)

describe('MOD-28', () => {
  it.each<[string, Write]>([
    ['hexadecimal digits', hex],
    ['base64', base64],
    ['base64 with padding', padded],
    ['a number in hexadecimal digits', numberIn(16)],
    ['a number in digits of base 36', numberIn(36)],
  ])('accepts keys that hold their bytes as %s', (_, write) => {
    for (let seed = 0; seed < 20; seed += 1) expect(isBroken(write, seed)).toBe(false)
  })

  it.each<[string, Write]>([
    ['at most 200 bytes', (count, random) => base64(Math.min(200, count), random)],
    ['at most 250 bytes', (count, random) => hex(Math.min(250, count), random)],
    ['an even number of bytes', (count, random) => hex(count - (count % 2), random)],
    ['a multiple of eight bytes', (count, random) => base64(Math.max(16, count - (count % 8)), random)],
    ['byteLength modulo 128 bytes', (count, random) => base64(Math.max(16, count % 128), random)],
  ])('fails keys that hold %s instead of `byteLength` bytes', (_, write) => {
    for (let seed = 0; seed < 20; seed += 1) expect(isBroken(write, seed)).toBe(true)
  })
})
