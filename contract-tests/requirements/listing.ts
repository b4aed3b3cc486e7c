import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { hasMediaType, hasStatus200, isObjectBody } from '../records/answers.js'
import { isObject } from '../records/is-object.js'
import { show } from '../records/member-checks.js'
import { successfulLists } from '../records/seen-records.js'
import { succeeds } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { inGroup } from './in-group.js'

export const listingRequirements = inGroup('listing', [
  {
    id: 'LST-01',
    section: '7',
    level: 'MUST',
    statement: 'answer a successful listing with status 200',
    last: true,
    check: context => everyList(context, hasStatus200),
  },
  {
    id: 'LST-02',
    section: '4.1',
    level: 'MUST',
    statement: 'answer a listing with the media type application/json',
    last: true,
    check: context => everyList(context, exchange => hasMediaType(exchange, 'application/json')),
  },
  {
    id: 'LST-03',
    section: '4.1',
    level: 'MUST',
    statement: 'answer a listing with a JSON object',
    last: true,
    check: context => everyList(context, isObjectBody),
  },
  {
    id: 'LST-04',
    section: '4.1',
    level: 'MUST',
    statement: 'return keys as an array of objects, one for each key of the page',
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
    section: '4.1',
    level: 'MUST',
    statement: 'return total as an integer',
    last: true,
    check: context =>
      everyList(context, exchange => {
        const total = member(exchange, 'total')
        return Number.isInteger(total) ? met : wrong(exchange, '/total', 'an integer', total)
      }),
  },
  {
    id: 'LST-06',
    section: '4.1',
    level: 'MUST by one inference',
    statement: 'return a total of 0 or more',
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
    section: '4.1',
    level: 'MUST',
    statement: 'return a cursor, if any, as a string',
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
    section: '4.1',
    level: 'MUST',
    statement: 'list the keys of an API from its apiId alone',
    check: async ({ client }) => succeeds(await client.list({})),
  },
  {
    id: 'LST-09',
    section: '4.1',
    level: 'MUST by one inference',
    statement: 'still accept the deprecated ownerId as a parameter',
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
