import type { CheckContext } from '../engine/check-context.js'
import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { isMadeBefore } from '../oracle/expected-keys.js'
import { lacksFixture } from '../oracle/walks/walks.js'
import type { Page, Walk } from '../traffic/reader.js'

/**
 * Fails if a walk returns to the cursor of an earlier page, or if a long walk does not end. A short walk that does not end proves
 * nothing, because a filter may return many short pages.
 *
 * @param isLong Whether the walk may read more pages than the listed keys can fill.
 */
export function ends({ ended, loop, pages }: Walk, isLong = false): Outcome {
  if (ended) return met
  if (loop === undefined && !isLong) return notExercised('the suite did not read all pages of the listing')
  return failed({
    place: { instanceLocation: '/cursor' },
    expected: 'no cursor after the last page',
    received:
      loop === undefined ? `a cursor on each of ${pages.length} pages` : 'the cursor of an earlier page',
    exchanges: pages.slice(-2).map(({ exchange }) => exchange),
  })
}

/** @param across If true, fails for a key on two pages. If false, fails for a key that is twice on one page. */
export function repeats({ pages }: Walk, across: boolean): Outcome {
  const seen = new Map<unknown, Page>()
  for (const page of pages) {
    for (const { record, pointer } of page.records) {
      if (typeof record.id !== 'string') continue
      const earlier = seen.get(record.id)
      if (earlier && (earlier !== page) === across) {
        return failed({
          place: { instanceLocation: `${pointer}/id` },
          expected: across ? 'keys that were on no earlier page' : 'each key once',
          received: `${record.id} again`,
          exchanges: pages.slice(0, pages.indexOf(page) + 1).map(({ exchange }) => exchange),
        })
      }
      seen.set(record.id, page)
    }
  }
  if (across && pages.length < 2) return notExercised('there was only one page')
  return seen.size > 0 ? met : notExercised('no record had an id')
}

export function holdsAllOf(walk: Walk, made: readonly KeyFixture[], { run }: CheckContext): Outcome {
  const { pages, records, ended } = walk
  const fixtures = made.filter(fixture => pages[0] && isMadeBefore(fixture, pages[0].exchange, run))
  const ids = new Set(records.map(({ record }) => record.id))
  if (records.length > 0 && !records.some(({ record }) => typeof record.id === 'string')) {
    return notExercised('no record had an id')
  }
  const missing = fixtures.find(({ keyId }) => !ids.has(keyId))
  if (!missing) return fixtures.length > 0 ? met : notExercised('no key was created')
  if (!ended) return notExercised('the suite did not read all pages of the listing')
  return lacksFixture(walk, missing)
}

export function holdsNoneOf(page: Page, others: readonly KeyFixture[]): Outcome {
  const ids = new Map(others.map(fixture => [fixture.keyId, fixture]))
  const stray = page.records.find(({ record }) => typeof record.id === 'string' && ids.has(record.id))
  const fixture = stray && ids.get(String(stray.record.id))
  if (!stray || !fixture) return met
  return failed({
    place: { instanceLocation: `${stray.pointer}` },
    expected: 'only keys of the requested user',
    received: `${fixture.keyId}, which was created for ${fixture.body.externalId ?? 'no user'}`,
    exchanges: [fixture.exchange, page.exchange],
  })
}
