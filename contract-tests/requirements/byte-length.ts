import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import {
  bitsPerCharacter,
  longestPieceIn,
  periodOf,
  randomPart,
  sharedStart,
  varyingPlaces,
} from '../keys/random-part.js'
import type { FixtureName } from '../script/script.js'
import { fromCatalog } from './requirement.js'

/** A printable character carries less than 6.6 bits, so 16 bytes need 20 characters. 17 leaves some slack. */
const fewestFor16Bytes = 17
/** 64 bytes need 78 printable characters. 66 leaves some slack. */
const fewestFor64Bytes = 66
/**
 * The largest accepted share of equal positions in two random keys. Two keys of binary digits agree in about half of their
 * positions, other keys in fewer.
 */
const mostAlike = 0.75

export const byteLengthRequirements = fromCatalog([
  {
    id: 'BYT-08',
    fixtures: ['plain', 'bare-expiring', 'bare-disabled', 'bytes-16'],
    requests: 0,
    check: async ({ pool }) => {
      const keys = pool
        .created()
        .filter(({ body }) => body.prefix === undefined && (body.byteLength ?? 16) === 16)
      if (keys.length < 4)
        return notExercised('the run created fewer than 4 keys of 16 bytes without a prefix')
      const varying = varyingPlaces(keys.map(randomPart)).length
      if (varying >= fewestFor16Bytes)
        return allOf([
          isNoOther(pool.created()),
          beginsAtRandom(keys, bitsPerCharacter(pool.created().map(randomPart))),
          ...keys.map(staysSecret),
          ...differThroughout(pool.created()),
        ])
      return failed({
        place: { instanceLocation: '/key' },
        expected: `keys that differ in at least ${fewestFor16Bytes} positions`,
        received: `${keys.length} keys that differ in ${varying} positions`,
        cause: 'createKey: keys are not random',
        exchanges: keys.slice(0, 4).map(({ exchange }) => exchange),
      })
    },
  },
  {
    id: 'BYT-09',
    fixtures: ['bytes-64', 'bytes-255'],
    requests: 0,
    async check(context) {
      const keys = await fixtures(context, 'bytes-64', 'bytes-255')
      return allOf(keys.map(isNotPadded))
    },
  },
])

async function fixtures<Names extends FixtureName[]>(
  { pool }: CheckContext,
  ...names: Names
): Promise<{ [Index in keyof Names]: KeyFixture }> {
  return Promise.all(names.map(name => pool.fixture(name))) as Promise<{
    [Index in keyof Names]: KeyFixture
  }>
}

function isNoOther(keys: readonly KeyFixture[]): Outcome {
  const places = varyingPlaces(keys.map(randomPart))
  const pairs = keys.flatMap((one, index) => keys.slice(0, index).map(other => ({ one, other })))
  return allOf(
    pairs.map(({ one, other }) => {
      const [part, otherPart] = [randomPart(one), randomPart(other)]
      const shared = places.filter(place => place < Math.min(part.length, otherPart.length))
      const alike = shared.filter(place => part[place] === otherPart[place]).length
      if (shared.length < fewestFor16Bytes || alike <= shared.length * mostAlike) return met
      return failed({
        place: { instanceLocation: '/key' },
        expected: 'characters that differ from those of another key',
        received: `the same character as another key in ${alike} of the ${shared.length} positions that differ between keys`,
        cause: 'createKey: keys are not random',
        exchanges: [other.exchange, one.exchange],
      })
    }),
  )
}

/** Four keys share this many random bits at their start only by a chance of 2^-48. */
const fewestShared = 16

/** A shared start, such as the first digits of a time, holds no random bits, so the rest must have room for all 16 bytes. */
function beginsAtRandom(keys: readonly KeyFixture[], bits: number | undefined): Outcome {
  const parts = keys.map(randomPart)
  const shared = sharedStart(parts)
  const left = Math.max(...parts.map(part => part.length)) - shared
  if (bits === undefined || bits * left >= 128 - fewestShared) return met
  return failed({
    place: { instanceLocation: '/key' },
    expected: `at least ${Math.ceil(128 / bits)} random characters for 16 bytes`,
    received: `${left} characters after a start of ${shared} characters that all keys share`,
    cause: 'createKey: keys are not random',
    exchanges: keys.slice(0, 4).map(({ exchange }) => exchange),
  })
}

/** An id is not secret (section 2.1). A key may contain the id, if the key also has enough other characters. */
function staysSecret({ keyId, key, body, exchange }: KeyFixture): Outcome {
  const part = randomPart({ key, body })
  const secret = part.length - longestPieceIn(part, keyId)
  if (part.length < fewestFor16Bytes || secret >= fewestFor16Bytes) return met
  return failed({
    place: { instanceLocation: '/keyId' },
    expected: `an id that hides at least ${fewestFor16Bytes} random characters of the key`,
    received: `an id that hides only ${secret} random characters of the key`,
    cause: 'createKey: the id shows the key',
    exchanges: [exchange],
  })
}

/** Three keys rarely have the same character at a position by chance. */
const fewestToCompare = 3

function differThroughout(all: readonly KeyFixture[]): Outcome[] {
  const lengths = [...new Set(all.flatMap(({ body }) => body.byteLength ?? []))].filter(bytes => bytes >= 64)
  return lengths.flatMap(bytes => {
    const keys = all.filter(({ body }) => body.byteLength === bytes)
    const least = Math.floor((fewestFor64Bytes / 64) * bytes)
    const varying = varyingPlaces(keys.map(randomPart)).length
    if (keys.length < fewestToCompare || varying >= least) return []
    return failed({
      place: { instanceLocation: '/key' },
      expected: `keys of ${bytes} bytes that differ in at least ${least} positions`,
      received: `${keys.length} keys that differ in ${varying} positions`,
      cause: 'createKey: keys are not random',
      exchanges: keys.slice(0, fewestToCompare).map(({ exchange }) => exchange),
    })
  })
}

/** Also checks the first and the last third, because padding may fill only one end. */
function isNotPadded(fixture: KeyFixture): Outcome {
  const part = randomPart(fixture)
  const third = Math.floor(part.length / 3)
  for (const piece of [part, part.slice(0, third), part.slice(-third)]) {
    if (piece.length < 20) continue
    const period = periodOf(piece)
    if (period === undefined) continue
    return failed({
      place: { instanceLocation: '/key' },
      expected: 'random characters throughout',
      received: period === 1 ? 'one character repeated' : `the same ${period} characters again`,
      cause: 'createKey: keys are not random',
      exchanges: [fixture.exchange],
    })
  }
  return met
}
