import { describe, expect, it } from 'vitest'
import { catalog } from '../../contract-tests/catalog/catalog.js'
import { changedFacts } from './changed-facts.js'
import { scorers } from './score.js'

// Examples. `npm run mutants` tries all servers.
describe('the suite', () => {
  it.each(['first-permission-checked-only', 'cursor-never-ends', 'keys-of-one-millisecond-lost'])(
    'catches the wrong server %s',
    async name => {
      const { outcome, failed } = await scorers['hand-written'](name)
      expect(outcome).toBe('good')
      expect(failed).not.toEqual([])
    },
  )

  it.each(['failures-html', 'refill-of-unkey', 'unavailable-now-and-then + total-lags-5-minutes'])(
    'finds no fault with the right server %s',
    async name => {
      expect(await scorers.right(name)).toMatchObject({ outcome: 'good', why: '' })
    },
  )

  it('is tried with a changed fact for each requirement', () => {
    const ids = changedFacts.flatMap(({ name }) => name.split(' '))
    expect(ids.sort()).toEqual(catalog.map(({ id }) => id).sort())
  })
})
