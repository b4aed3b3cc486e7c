import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from './key-pool.js'
import { bitsPerCharacter, randomPart } from './random-part.js'

/** This many characters may be missing from a key, because an encoding as a number omits leading zeros. */
const slack = 2
/** If a key has this many bytes more than another key, it also has more characters, in any encoding and despite rounding. */
const surelyMore = 16

export function areAsLongAsTheirBytes({ pool }: CheckContext): Outcome {
  const keys = [...pool.created()].sort((one, other) => bytesOf(one) - bytesOf(other))
  const outcomes: Outcome[] = haveRoomForTheirBytes(keys)
  for (const [index, longer] of keys.entries()) {
    const length = randomPart(longer).length
    if (length < bytesOf(longer)) outcomes.push(wrong([longer], `at least ${bytesOf(longer)} characters`))
    for (const shorter of keys.slice(0, index)) {
      const least = leastBeside(shorter, longer)
      const most = bytesOf(shorter) === bytesOf(longer) ? randomPart(shorter).length + slack : length
      outcomes.push(
        length >= least && length <= most
          ? met
          : wrong([shorter, longer], `from ${least} to ${most} characters`),
      )
    }
  }
  return allOf(outcomes, 'fewer than two keys were created')
}

/** The accepted chance of a false failure, for services that write bytes as one large number without leading zeros. */
const neverByChance = 1e-7

/** Allows for keys that are shorter by chance: a service may write the random bytes as one number without leading zeros. */
function haveRoomForTheirBytes(keys: readonly KeyFixture[]): Outcome[] {
  const bits = bitsPerCharacter(keys.map(randomPart))
  if (bits === undefined) return []
  const missing = (key: KeyFixture) => Math.max(0, 8 * bytesOf(key) - bits * randomPart(key).length)
  const groups = [
    ...keys.map(key => [key]),
    ...[0, 1].map(rest => keys.filter(key => bytesOf(key) % 2 === rest)),
  ]
  return groups.map(group => {
    const short = group.filter(key => missing(key) > 0)
    const sum = short.reduce((bitsMissing, key) => bitsMissing + missing(key), 0)
    const [shown] = short
    if (shown === undefined || chanceOfMore(sum * Math.LN2, group.length) >= neverByChance) return met
    return wrong([shown], `at least ${Math.ceil((8 * bytesOf(shown)) / bits)} characters`)
  })
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

function leastBeside(shorter: KeyFixture, longer: KeyFixture): number {
  const { length } = randomPart(shorter)
  const ratio = bytesOf(longer) / bytesOf(shorter)
  if (ratio >= 4) return 3 * length
  return bytesOf(longer) - bytesOf(shorter) >= surelyMore ? length + 1 : length - slack
}

function bytesOf({ body }: KeyFixture): number {
  return body.byteLength ?? 16
}

function wrong(fixtures: readonly KeyFixture[], expected: string): Outcome {
  const last = fixtures.at(-1)
  if (last === undefined) return notExercised('no key was created')
  return failed({
    place: { instanceLocation: '/key' },
    expected: `${expected} without the prefix, for byteLength ${bytesOf(last)}`,
    received: `${randomPart(last).length}`,
    exchanges: fixtures.map(({ exchange }) => exchange),
  })
}
