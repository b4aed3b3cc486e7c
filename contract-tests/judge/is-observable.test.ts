import { describe, expect, it } from 'vitest'
import { operatorServers } from '../wrong/operators/index.js'
import { underWhenNamed } from '../wrong/operators/under-when.js'
import { observe } from './is-observable.js'

const middlewareOf = (name: string) => {
  const server = operatorServers.find(candidate => candidate.name === name) ?? underWhenNamed(name)
  if (server === undefined) throw new Error(`There is no ${name}.`)
  return server.middleware
}

describe('the judge', () => {
  it('accepts a server that changes nothing', async () => {
    expect(await observe(() => (request, next) => next(request))).toBeUndefined()
  })

  it.each([
    ['record-name-of-the-previous-key', '2.1'],
    ['record-expires-times-1000', '2.5'],
    ['record-enabled-inverted-expired', '3'],
    ['created-key-underscore-lost', '4.2 rule 1'],
    ['creates-side-by-side-same-key-id', '2.1'],
    ['listing-authorization-any-token', '5'],
    ['paging-pages-key-lost-from-page-3', '4.1'],
    ['cache-external-id-forgotten-for-good', '4.1'],
    ['listing-answer-answered-201-filtered', '7'],
    ['filter-external-id-without-case', '4.1'],
  ])('notices %s, a contradiction of section %s', async (name, section) => {
    expect(await observe(middlewareOf(name))).toMatchObject({ section })
  })

  it.each([
    'listing-answer-refused-when-right-after-another-token',
    'record-name-upper-case-when-with-8-under-way',
    'create-name-reversed-when-while-a-walk-is-open',
    'listing-answer-sent-as-text-when-after-a-refusal-between-pages',
    'record-enabled-inverted-when-rate-limited',
    'walk-pages-ends-in-a-circle-if-full',
  ])('notices %s', async name => {
    expect(await observe(middlewareOf(name))).toMatchObject({ level: 'MUST' })
  })

  it('gives a broken convention the level SHOULD', async () => {
    const middleware = middlewareOf('query-api-id-kept-when-absent')
    expect(await observe(middleware)).toMatchObject({ level: 'SHOULD', section: '4.1' })
  })

  // These servers change only points that the specification leaves open.
  it.each(['record-roles-reversed', 'page-total-doubled', 'create-answer-refused-recoverable'])(
    'accepts %s',
    async name => {
      expect(await observe(middlewareOf(name))).toBeUndefined()
    },
  )
})
