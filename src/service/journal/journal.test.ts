import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../../build-keymock.js'
import { LogBudget } from '../../domain/memory-budget.js'
import { serviceClient } from '../../test-support/service-client.js'
import { clearJournal, undoOf } from '../controls/in-state.js'
import { waitForRequests } from '../controls/request-controls.js'
import type { Exchange } from '../exchange.js'
import { Journal, mostBodyBytes } from './journal.js'

const exchange = (responseBody: string, requestBody?: string): Exchange => ({
  method: 'GET',
  url: '/',
  path: '/',
  search: '',
  requestHeaders: {},
  status: 200,
  responseHeaders: {},
  responseBody,
  at: 0,
  durationMs: 1,
  ...(requestBody !== undefined && { requestBody }),
})

function journalWith({ budget = new LogBudget(), mostEntries = 1000, isWhole = false } = {}) {
  let lastId = 0
  const journal = new Journal({ budget, mostEntries })
  return {
    journal,
    record: (recorded: Exchange) => journal.record(++lastId, recorded, { isWhole }),
    exchanges: () => journal.exchanges(),
  }
}

const letters = (texts: string[]) => texts.map(text => text[0]).join('')

const bodies = (journal: { exchanges: Journal['exchanges'] }) =>
  journal.exchanges().map(({ responseBody }) => responseBody)

describe('a journal', () => {
  it('keeps the latest entries, up to its limit', () => {
    const journal = journalWith({ mostEntries: 3 })
    for (const body of ['a', 'b', 'c', 'd']) journal.record(exchange(body))
    expect(journal.exchanges().map(({ id, responseBody }) => [id, responseBody])).toEqual([
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ])
  })

  it('keeps a body of 8 KB, and the beginning and the length of a longer body', () => {
    const journal = journalWith()
    journal.record(exchange('a'.repeat(mostBodyBytes), 'b'.repeat(mostBodyBytes + 1)))
    expect(journal.exchanges()).toMatchObject([
      {
        responseBody: 'a'.repeat(mostBodyBytes),
        requestBody: 'b'.repeat(mostBodyBytes),
        requestBodyLength: mostBodyBytes + 1,
      },
    ])
    expect(journal.exchanges()[0]).not.toHaveProperty('responseBodyLength')
  })

  it('limits a body by bytes, reports its length in characters, and splits no character', () => {
    const journal = journalWith()
    journal.record(exchange('ü€'.repeat(2000)))
    const [{ responseBody = '', responseBodyLength = 0 } = {}] = journal.exchanges()
    expect(responseBodyLength).toBe(4000)
    expect('ü€'.repeat(2000).startsWith(responseBody)).toBe(true)
    expect(new TextEncoder().encode(responseBody).length).toBeGreaterThan(mostBodyBytes - 3)
  })

  it('does not overwrite the long body of an earlier entry', () => {
    const journal = journalWith({ mostEntries: 2 })
    const long = (letter: string) => letter.repeat(mostBodyBytes * 2)
    const seen = journal.exchanges()
    for (const letter of ['a', 'b', 'c', 'd']) journal.record(exchange(long(letter)))
    expect(bodies(journal)).toEqual(['c', 'd'].map(letter => letter.repeat(mostBodyBytes)))
    expect(seen).toEqual([])
  })

  it('does not change the exchange that it records', () => {
    const given = exchange('a'.repeat(mostBodyBytes * 2))
    journalWith().record(given)
    expect(given.responseBody).toHaveLength(mostBodyBytes * 2)
  })

  it('shares a byte limit with other journals, and drops the oldest entry of all journals', () => {
    const budget = new LogBudget(20_000)
    const [first, second] = [journalWith({ budget }), journalWith({ budget })]
    const body = (letter: string) => letter.repeat(2000)
    first.record(exchange(body('a')))
    second.record(exchange(body('b')))
    first.record(exchange(body('c')))
    expect([bodies(first), bodies(second)].map(letters)).toEqual(['ac', 'b'])
    second.record(exchange(body('d')))
    expect([bodies(first), bodies(second)].map(letters)).toEqual(['c', 'bd'])
    second.record(exchange(body('e')))
    second.record(exchange(body('f')))
    expect([bodies(first), bodies(second)].map(letters)).toEqual(['', 'def'])
    expect(budget.usedBytes).toBeLessThanOrEqual(20_000)
  })

  it('frees its bytes when it ends, and records no further entry', () => {
    const budget = new LogBudget()
    const { journal, record } = journalWith({ budget })
    record(exchange('a'))
    expect(budget.usedBytes).toBeGreaterThan(0)
    journal.end()
    record(exchange('b'))
    expect([journal.size, budget.usedBytes]).toEqual([0, 0])
  })

  it('keeps whole bodies, and more entries than its limit, if `isWhole` is set', () => {
    const journal = journalWith({ mostEntries: 1, isWhole: true })
    for (const letter of ['a', 'b']) journal.record(exchange(letter.repeat(mostBodyBytes * 2)))
    expect(bodies(journal).map(body => body.length)).toEqual([mostBodyBytes * 2, mostBodyBytes * 2])
  })
})

describe('a wait for requests', () => {
  it('reads each kept entry once, and then only new entries', async () => {
    const { keymock, tryList } = serviceClient()
    for (let count = 0; count < 20; count++) await tryList({ apiId: `api_${count}` })
    const read: number[] = []
    const isWanted = ({ search }: Exchange, id: number) => read.push(id) > 0 && search.includes('wanted')
    const wait = waitForRequests(sandboxOf(keymock), isWanted, { count: 2, waitMs: 60_000 })
    const atFirst = read.splice(0)
    for (let count = 0; count < 5; count++) await tryList({ apiId: 'other' })
    await tryList({ apiId: 'wanted' })
    expect([atFirst.length, read]).toEqual([20, [21, 22, 23, 24, 25, 26]])
    await tryList({ apiId: 'wanted' })
    await wait
  })

  it('counts entries that an undo brings back', async () => {
    const { keymock, tryList } = serviceClient()
    await tryList({ apiId: 'wanted' })
    const sandbox = sandboxOf(keymock)
    const isWanted = ({ search }: Exchange) => search.includes('wanted')
    clearJournal(sandbox, 'clear')
    const wait = waitForRequests(sandbox, isWanted, { count: 2, waitMs: 60_000 })
    await undoOf(sandbox).run('clear')
    await tryList({ apiId: 'wanted' })
    await wait
  })
})
