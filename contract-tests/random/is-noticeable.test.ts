import { describe, expect, it } from 'vitest'
import { differenceOf } from '../../src/cli/mutants/can-be-noticed.js'
import { rightServers } from '../right/index.js'
import { operatorServers } from '../wrong/operators/index.js'
import { underWhenNamed } from '../wrong/operators/under-when.js'

const middlewareOf = (name: string) => {
  const server = operatorServers.find(candidate => candidate.name === name) ?? underWhenNamed(name)
  if (server === undefined) throw new Error(`There is no ${name}.`)
  return server.middleware
}

describe('random requests', () => {
  it('show no difference to a server without a bug', async () => {
    expect(await differenceOf(() => (request, next) => next(request))).toBeUndefined()
  })

  it.each([
    'record-name-of-the-previous-key',
    'record-expires-hour-later',
    'record-enabled-inverted-expired',
    'created-key-underscore-lost',
    'creates-side-by-side-same-key-id',
    'listing-authorization-any-token',
    'paging-pages-key-lost-from-page-3',
    'cache-external-id-forgotten-for-good',
    'listing-answer-answered-201-filtered',
    'filter-external-id-without-case',
    'listing-answer-refused-when-right-after-another-token',
    'record-name-upper-case-when-with-8-under-way',
    'create-name-reversed-when-while-a-walk-is-open',
    'listing-answer-sent-as-text-when-after-a-refusal-between-pages',
    'record-enabled-inverted-when-beside-ratelimit',
    'walk-pages-ends-in-a-circle-if-full',
  ])('reveal %s', async name => {
    expect(await differenceOf(middlewareOf(name))).toBeDefined()
  })

  // These servers change only points that the specification leaves open.
  it.each(['record-roles-reversed', 'page-total-doubled', 'create-answer-refused-recoverable'])(
    'do not reveal %s',
    async name => {
      expect(await differenceOf(middlewareOf(name))).toBeUndefined()
    },
  )

  it.each(['order-differs-by-listing', 'records-of-id-only', 'times-in-minutes'])(
    'show no difference to the right server %s',
    async name => {
      const { middleware = () => (request, next) => next(request) } =
        rightServers.find(one => one.name === name) ?? {}
      expect(await differenceOf(middleware, { sessions: 2 })).toBeUndefined()
    },
  )
})
