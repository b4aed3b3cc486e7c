import { describe, expect, it } from 'vitest'
import { runAgainst, serverOf } from '../../.config/mutants/run-against.js'
import { runContract } from '../engine/run-contract.js'
import { rightServers } from '../right/index.js'
import { smallTarget } from '../test-support/small-world.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { Walk } from '../traffic/reader.js'
import { repeats } from './walked-pages.js'

function walkOf(...ids: readonly (readonly (string | undefined)[])[]): Walk {
  const exchange = { id: 1 } as AnsweredExchange
  const pages = ids.map(onPage => ({
    exchange,
    records: onPage.map((id, index) => ({ record: { id }, pointer: `/keys/${index}`, page: exchange })),
    cursor: undefined,
    total: undefined,
  }))
  return { pages, records: pages.flatMap(({ records }) => records), ended: true, loop: undefined }
}

describe('repeats', () => {
  it('finds a key that is twice on one page, even if the key is also on an earlier page', () => {
    expect(repeats(walkOf(['a', 'b', 'a'], []), false).kind).toBe('failed')
    expect(repeats(walkOf(['a'], ['b', 'a', 'a']), false).kind).toBe('failed')
    expect(repeats(walkOf(['a', 'b'], ['a']), false).kind).toBe('met')
  })

  it('finds a key on two pages', () => {
    expect(repeats(walkOf(['a'], ['b'], ['a']), true).kind).toBe('failed')
    expect(repeats(walkOf(['a', 'a'], ['b']), true).kind).toBe('met')
  })

  it('returns "met" if the last page is empty or has no ids, and a reason if no page has an id', () => {
    expect(repeats(walkOf(['a', 'b'], []), false)).toEqual({ kind: 'met' })
    expect(repeats(walkOf(['a', 'b'], [undefined]), false)).toEqual({ kind: 'met' })
    expect(repeats(walkOf([undefined], []), false)).toMatchObject({ reason: 'no record had an id' })
  })
})

describe('PAG-05', () => {
  it('passes for a server whose last page is empty', async () => {
    const right = rightServers.find(({ name }) => name === 'empty-last-page')
    const report = await runContract({
      ...smallTarget,
      ...serverOf({ profile: { name: 'empty-last-page', ...right?.profile } }),
      randomSeed: 1,
      observe: false,
      only: ['PAG-05'],
    })
    expect(report.results.map(({ id, status }) => [id, status])).toEqual([['PAG-05', 'pass']])
  }, 20_000)
})

describe('a complete run', () => {
  it.each(['total-cached-for-later-pages', 'key-masked-and-hashed'])(
    'fails and warns of no requirement for the right server %s',
    async name => {
      const right = rightServers.find(one => one.name === name)
      const { results } = await runAgainst({ ...(right?.middleware && { middleware: right.middleware }) })
      expect(results.filter(({ status }) => ['fail', 'warn'].includes(status))).toEqual([])
    },
  )
})
