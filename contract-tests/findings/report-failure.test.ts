import { expect, it } from 'vitest'
import type { RunFacts } from '../engine/run-facts.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { reportFailure } from './report-failure.js'

const options = { run: { runId: 'r1' } as RunFacts, token: 't', startedAt: 0 }

it.each([
  ['only the key of a body in chunks shows a broken character', 'Jos\uFFFD', 'José', true],
  ['the key shows another wrong name', 'Jos', 'José', false],
  ['the key of a body in one piece also shows a broken character', 'Jos\uFFFD', 'Jos\uFFFD', false],
])('says that chunks may be the cause if %s: %s, %s', (_, name, other, isSaid) => {
  const create = (id: number) =>
    sampleExchange('createKey', { id, body: { name: 'José' }, json: { keyId: `key_${id}` } })
  const pieced = { ...create(1), request: { ...create(1).request, inPieces: true as const } }
  const keys = [
    { id: 'key_1', name },
    { id: 'key_2', name: other },
  ]
  const page = sampleExchange('listKeys', { id: 3, json: { keys } })
  const finding = { expected: '"José"', received: 'another', exchanges: [pieced, page] }
  const failure = reportFailure({ place: { instanceLocation: '/keys/0/name' }, ...finding }, options, [
    pieced,
    create(2),
    page,
  ])
  expect(failure.message.includes('only such chunks')).toBe(isSaid)
})
