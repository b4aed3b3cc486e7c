import { isObject } from '../../src/common/is-object.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { hasMediaType, hasStatus200, isObjectBody } from '../records/answers.js'
import { show } from '../records/member-checks.js'
import { successfulLists } from '../records/seen-records.js'
import { succeeds } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { fromCatalog } from './from-catalog.js'

export const listingRequirements = fromCatalog([
  {
    id: 'LST-01',
    last: true,
    check: context => everyList(context, hasStatus200),
  },
  {
    id: 'LST-02',
    last: true,
    check: context => everyList(context, exchange => hasMediaType(exchange, 'application/json')),
  },
  {
    id: 'LST-03',
    last: true,
    check: context => everyList(context, isObjectBody),
  },
  {
    id: 'LST-04',
    last: true,
    check: context =>
      everyList(context, exchange => {
        const keys = member(exchange, 'keys')
        if (!Array.isArray(keys)) return wrong(exchange, '/keys', 'an array', keys)
        const index = keys.findIndex(key => !isObject(key))
        return index < 0 ? met : wrong(exchange, `/keys/${index}`, 'an object', keys[index])
      }),
  },
  {
    id: 'LST-05',
    last: true,
    check: context =>
      everyList(context, exchange => {
        const total = member(exchange, 'total')
        return Number.isInteger(total) ? met : wrong(exchange, '/total', 'an integer', total)
      }),
  },
  {
    id: 'LST-06',
    last: true,
    check: context =>
      everyList(context, exchange => {
        const total = member(exchange, 'total')
        if (typeof total !== 'number') return notExercised('total was not a number')
        return total >= 0 ? met : wrong(exchange, '/total', 'at least 0', total)
      }),
  },
  {
    id: 'LST-07',
    last: true,
    check: context =>
      everyList(context, exchange => {
        const cursor = member(exchange, 'cursor')
        if (cursor === undefined || cursor === null) return notExercised('no page had a cursor')
        return typeof cursor === 'string' ? met : wrong(exchange, '/cursor', 'a string', cursor)
      }),
  },
  {
    id: 'LST-08',
    check: async ({ client }) => succeeds(await client.list({})),
  },
  {
    id: 'LST-09',
    check: async ({ client, run }) => succeeds(await client.list({ ownerId: run.users.owner, limit: 1 })),
  },
])

async function everyList(
  { client, history }: CheckContext,
  check: (exchange: AnsweredExchange) => Outcome,
): Promise<Outcome> {
  if (successfulLists(history).length === 0) await client.list({})
  return allOf(successfulLists(history).map(check), 'no listing succeeded')
}

function member({ response }: AnsweredExchange, name: string): unknown {
  return isObject(response.json) ? response.json[name] : undefined
}

function wrong(exchange: AnsweredExchange, pointer: string, expected: string, received: unknown): Outcome {
  return failed({
    place: { instanceLocation: `${pointer}` },
    expected,
    received: show(received),
    exchanges: [exchange],
  })
}
