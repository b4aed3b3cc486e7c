import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { randomPart } from '../keys/random-part.js'

/** Every key starts with the prefix that its own create gave. */
export function startWithTheirPrefix({ pool }: CheckContext): Outcome {
  const prefixed = pool.created().filter(({ body }) => body.prefix)
  return allOf(
    prefixed.map(({ key, body, exchange }) => {
      const head = `${body.prefix}_`
      if (key.startsWith(head) && key.length > head.length) return met
      return failed({
        place: { instanceLocation: '/key' },
        expected: `a key that starts with ${head}`,
        received: `one that starts with ${key.slice(0, head.length)}`,
        exchanges: [exchange],
      })
    }),
    'no key with a prefix was created',
  )
}

/** Encodings without padding may save a character or two when the first bytes are small. */
const slack = 2
/** So many bytes more are more characters in any encoding, whatever it rounds up to. */
const surelyMore = 16

/** byteLength sets the length of a key: as many bytes make as many characters, and many more bytes make more. */
export function areAsLongAsTheirBytes({ pool }: CheckContext): Outcome {
  const outcomes: Outcome[] = []
  const keys = [...pool.created()].sort((one, other) => bytesOf(one) - bytesOf(other))
  for (const [index, longer] of keys.entries()) {
    const length = randomPart(longer).length
    if (length < bytesOf(longer)) outcomes.push(wrong([longer], `at least ${bytesOf(longer)} characters`))
    for (const shorter of keys.slice(0, index)) {
      const least = leastBeside(shorter, longer)
      const most = bytesOf(shorter) === bytesOf(longer) ? randomPart(shorter).length + slack : length
      outcomes.push(
        length >= least && length <= most
          ? met
          : wrong([shorter, longer], `from ${least} to ${most} characters beside the key before`),
      )
    }
  }
  return allOf(outcomes, 'fewer than two keys were created')
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
  if (last === undefined) return notExercised('there is no key')
  return failed({
    place: { instanceLocation: '/key' },
    expected: `${expected}, for byteLength ${bytesOf(last)}`,
    received: `${randomPart(last).length}`,
    exchanges: fixtures.map(({ exchange }) => exchange),
  })
}
