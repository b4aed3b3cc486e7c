import type { CreateFact, MadeKey, WorldFacts } from './facts.js'
import {
  bitsPerCharacter,
  longestPieceIn,
  periodOf,
  randomPart,
  sharedStart,
  startsWithPrefix,
  varyingPlaces,
} from './random-part.js'
import { type Found, type Rule, rule } from './rule.js'

/** Rules for the random part of a created key. The encoding of the random bytes is open. */
export const randomRules: readonly Rule<CreateFact>[] = [
  rule<CreateFact>('MOD-28 BYT-01 BYT-02 BYT-03 BYT-04', isAsLongAsItsBytes, {
    when: {
      'BYT-01': ({ body }) => body?.byteLength === undefined,
      'BYT-02': ({ body }) => body?.byteLength === 64,
      'BYT-03': ({ body }) => body?.byteLength === 255,
    },
  }),
  rule('MOD-28', hasRoomForItsBytes),
  rule('BYT-08', isRandom),
  rule('BYT-09', isNotPadded),
]

const mostCompared = 60

/** The created key and the latest earlier keys, the created key last. */
function keysOf({ recentKeys }: WorldFacts, made: MadeKey): readonly MadeKey[] {
  const earlier = recentKeys.slice(-mostCompared).flatMap(({ keyId, key, body, create }) => {
    if (body === undefined || create === undefined || !startsWithPrefix({ key, body })) return []
    return [{ keyId, key, body, create }]
  })
  return [...earlier, made]
}

const lengthOf = (made: MadeKey) => randomPart(made).length
const bytesOf = ({ body }: MadeKey) => body.byteLength ?? 16

/** This many characters may be missing from a key, because an encoding as a number omits leading zeros. */
const slack = 2
/** If a key has this many bytes more than another key, it also has more characters, in any encoding and despite rounding. */
const surelyMore = 16

function isAsLongAsItsBytes({ made, world }: CreateFact): Found {
  if (made === undefined) return undefined
  if (lengthOf(made) < bytesOf(made)) return wrongLength(made, `at least ${bytesOf(made)} characters`)
  const keys = keysOf(world, made)
  for (const other of keys.slice(0, -1)) {
    const [shorter, longer] = bytesOf(other) <= bytesOf(made) ? [other, made] : [made, other]
    const isSame = bytesOf(shorter) === bytesOf(longer)
    const [least, which] = leastWith(shorter, longer)
    if (lengthOf(longer) >= least && !(isSame && lengthOf(longer) > lengthOf(shorter) + slack)) continue
    const those = `the ${lengthOf(shorter)} characters of a key of byteLength ${bytesOf(shorter)}`
    return wrongLength(longer, `${which} ${those}`, shorter)
  }
  return true
}

function leastWith(shorter: MadeKey, longer: MadeKey): [least: number, which: string] {
  const length = lengthOf(shorter)
  if (bytesOf(longer) / bytesOf(shorter) >= 4) return [3 * length, 'at least 3 times']
  return bytesOf(longer) - bytesOf(shorter) >= surelyMore
    ? [length + 1, 'more than']
    : [length - slack, 'about']
}

function wrongLength(key: MadeKey, expected: string, other?: MadeKey): Found {
  const which = key.body.byteLength === undefined ? 'the default byteLength' : 'byteLength'
  return {
    at: '/key',
    expected: `${expected}, without the prefix, for ${which} ${bytesOf(key)}`,
    received: `${lengthOf(key)}`,
    after: [other?.create],
    in: key.create,
  }
}

/** The accepted chance of a false failure, for services that write bytes as one large number without leading zeros. */
const neverByChance = 1e-9

/** Allows for keys that are shorter by chance: a service may write the random bytes as one number without leading zeros. */
function hasRoomForItsBytes({ made, world }: CreateFact): Found {
  if (made === undefined) return undefined
  const keys = keysOf(world, made)
  const bits = bitsPerCharacter(keys.map(randomPart))
  if (bits === undefined) return true
  const missing = (key: MadeKey) => Math.max(0, 8 * bytesOf(key) - bits * lengthOf(key))
  const ofRest = (rest: number) => keys.filter(key => bytesOf(key) % 2 === rest)
  for (const group of [keys.slice(-1), ofRest(0), ofRest(1)]) {
    const sum = group.reduce((bitsMissing, key) => bitsMissing + missing(key), 0)
    const shown = group.findLast(key => missing(key) > 0)
    if (shown !== undefined && chanceOfMore(sum * Math.LN2, group.length) < neverByChance)
      return wrongLength(shown, `at least ${Math.ceil((8 * bytesOf(shown)) / bits)} characters`)
  }
  return true
}

/** The probability that `count` exponentially distributed numbers with mean 1 have a larger sum than `sum`. */
function chanceOfMore(sum: number, count: number): number {
  let term = 1
  let total = 0
  for (let index = 0; index < count; index += 1) {
    total += term
    term *= sum / (index + 1)
  }
  return total * Math.exp(-sum)
}

/** A printable character carries less than 6.6 bits, so 16 bytes need 20 characters. 17 leaves some slack. */
const fewestFor16Bytes = 17
/** 64 bytes need 78 printable characters. 66 leaves some slack. */
const fewestFor64Bytes = 66
/**
 * The largest accepted share of equal positions in two random keys. Two keys of binary digits agree in about half of their
 * positions, other keys in fewer.
 */
const mostAlike = 0.75
/** Three keys rarely have the same character at a position by chance. */
const fewestToCompare = 3
const cause = 'createKey: keys are not random'

function isRandom({ made, world }: CreateFact): Found {
  if (made === undefined) return undefined
  const keys = keysOf(world, made)
  const plain = keys.filter(key => key.body.prefix === undefined && bytesOf(key) === 16)
  if (plain.length <= fewestToCompare) return undefined
  const long = bytesOf(made) >= 64 ? keys.filter(key => bytesOf(key) === bytesOf(made)) : []
  return (
    isVarying(plain, fewestFor16Bytes, '') ??
    (long.length < fewestToCompare
      ? undefined
      : isVarying(long, Math.floor((fewestFor64Bytes / 64) * bytesOf(made)), `of ${bytesOf(made)} bytes `)) ??
    resembles(made, keys) ??
    beginsAtRandom(plain, bitsPerCharacter(keys.map(randomPart))) ??
    isShownById(made) ??
    true
  )
}

function isVarying(keys: readonly MadeKey[], least: number, which: string): Found {
  const varying = varyingPlaces(keys.map(randomPart)).length
  if (varying >= least) return undefined
  return {
    at: '/key',
    expected: `keys ${which}that differ in at least ${least} positions`,
    received: `${keys.length} keys that differ in ${varying} positions`,
    cause,
    after: keys.slice(-4, -1).map(({ create }) => create),
    in: keys.at(-1)?.create,
  }
}

function resembles(made: MadeKey, keys: readonly MadeKey[]): Found {
  const places = varyingPlaces(keys.map(randomPart))
  const part = randomPart(made)
  for (const other of keys.slice(0, -1)) {
    const otherPart = randomPart(other)
    const shared = places.filter(place => place < Math.min(part.length, otherPart.length))
    const alike = shared.filter(place => part[place] === otherPart[place]).length
    if (shared.length < fewestFor16Bytes || alike <= shared.length * mostAlike) continue
    return {
      at: '/key',
      expected: 'characters that differ from those of another key',
      received: `the same character as another key in ${alike} of the ${shared.length} positions that differ between keys`,
      cause,
      after: [other.create],
    }
  }
  return undefined
}

/** Four keys share this many random bits at their start only by a chance of 2^-48. */
const fewestShared = 16

/** A shared start, such as the first digits of a time, holds no random bits, so the rest must have room for all 16 bytes. */
function beginsAtRandom(keys: readonly MadeKey[], bits: number | undefined): Found {
  const parts = keys.map(randomPart)
  const shared = sharedStart(parts)
  const left = Math.max(...parts.map(part => part.length)) - shared
  if (bits === undefined || bits * left >= 128 - fewestShared) return undefined
  return {
    at: '/key',
    expected: `at least ${Math.ceil(128 / bits)} random characters for 16 bytes`,
    received: `${left} characters after a start of ${shared} characters that all keys share`,
    cause,
    after: keys.slice(-4, -1).map(({ create }) => create),
    in: keys.at(-1)?.create,
  }
}

/** An id is not secret (section 2.1). A key may contain the id, if the key also has enough other characters. */
function isShownById(made: MadeKey): Found {
  const part = randomPart(made)
  const secret = part.length - longestPieceIn(part, made.keyId)
  if (part.length < fewestFor16Bytes || secret >= fewestFor16Bytes) return undefined
  return {
    at: '/keyId',
    expected: `an id that hides at least ${fewestFor16Bytes} random characters of the key`,
    received: `an id that hides only ${secret} random characters of the key`,
    cause: 'createKey: the id shows the key',
  }
}

/** Also checks the first and the last third, because padding may fill only one end. */
function isNotPadded({ made }: CreateFact): Found {
  if (made === undefined || bytesOf(made) < 64) return undefined
  const part = randomPart(made)
  const third = Math.floor(part.length / 3)
  for (const piece of [part, part.slice(0, third), part.slice(-third)]) {
    const period = piece.length < 20 ? undefined : periodOf(piece)
    if (period === undefined) continue
    return {
      at: '/key',
      expected: 'random characters throughout',
      received: period === 1 ? 'one character repeated' : `the same ${period} characters again`,
      cause,
    }
  }
  return true
}
