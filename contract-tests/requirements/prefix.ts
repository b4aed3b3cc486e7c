import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { type KeyFixture, Unobtainable } from '../keys/key-pool.js'
import { succeeds } from '../records/succeeds.js'
import type { FixtureName } from '../script/script.js'
import { fromCatalog } from './from-catalog.js'

const prefixed = ['prefix-1', 'prefix-underscore', 'prefix-16'] as const

export const prefixRequirements = fromCatalog([
  {
    id: 'PFX-01',
    fixtures: prefixed,
    requests: 0,
    check: context =>
      eachKey(context, prefixed, fixture => {
        const expected = `${fixture.body.prefix}_`
        if (fixture.key.startsWith(expected)) return met
        return failed({
          place: { instanceLocation: '/key' },
          expected: `a key that starts with ${expected}`,
          received: `a key that starts with ${fixture.key.slice(0, expected.length)}`,
          exchanges: [fixture.exchange],
        })
      }),
  },
  {
    id: 'PFX-02',
    fixtures: prefixed,
    requests: 0,
    check: context =>
      eachKey(context, prefixed, fixture => {
        const head = `${fixture.body.prefix}_`.length
        if (fixture.key.length > head) return met
        return failed({
          place: { instanceLocation: '/key' },
          expected: `more than ${head} characters`,
          received: `${fixture.key.length}`,
          exchanges: [fixture.exchange],
        })
      }),
  },
  {
    id: 'PFX-03',
    fixtures: ['prefix-16'],
    requests: 0,
    check: async ({ pool }) => succeeds(await pool.creation('prefix-16')),
  },
  {
    id: 'PFX-04',
    fixtures: ['prefix-1', 'prefix-underscore'],
    requests: 0,
    check: async ({ pool }) =>
      allOf([succeeds(await pool.creation('prefix-1')), succeeds(await pool.creation('prefix-underscore'))]),
  },
])

/** @throws {Unobtainable} if the run could create none of the keys. */
async function eachKey(
  { pool }: CheckContext,
  names: readonly FixtureName[],
  check: (fixture: KeyFixture) => Outcome,
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  let missing: Unobtainable | undefined
  for (const name of names) {
    try {
      outcomes.push(check(await pool.fixture(name)))
    } catch (error) {
      if (!(error instanceof Unobtainable)) throw error
      missing = error
    }
  }
  if (outcomes.length === 0 && missing) throw missing
  return allOf(outcomes)
}
