import { expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import { catalogEntry } from '../catalog/catalog.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { sampleResults } from '../test-support/sample-results.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { failureGroups } from './failure-groups.js'
import { keysMissing } from './hypotheses.js'
import { reportExchange } from './report-exchange.js'

const apiId = 'api_1'
const create = (id: number, status: number, body: object) =>
  sampleExchange('createKey', { id, status, body: { apiId, ...body } })
const list = (id: number, status: number, query: Record<string, string>) =>
  sampleExchange('listKeys', { id, status, query: { apiId, ...query } })

function failureOf(id: string, cause: string, expected: string, exchange: TargetExchange): ContractResult {
  const [sample] = sampleResults().flatMap(({ failure }) => failure ?? [])
  if (sample === undefined) throw new Error('the sample has no failure')
  const location = cause.includes('status') ? 'status' : 'body /keys'
  const failure = { ...sample, cause, location, expected, exchanges: [reportExchange(exchange)] }
  return { ...catalogEntry(id), status: 'fail', requests: 0, durationMs: 0, failure }
}

const long = 'e'.repeat(256)

it.each<[string, ids: string[], cause: string, expected: string, history: TargetExchange[]]>([
  [
    'the refused value of a create',
    ['ENV-01', 'CRE-13', 'CRE-16'],
    'createKey status: 400',
    '200',
    [
      create(1, 400, { environment: long, byteLength: 16 }),
      create(2, 400, { environment: long, externalId: 'ann' }),
      create(3, 400, { environment: long, name: 'n' }),
      create(4, 200, { environment: 'test', byteLength: 16, externalId: 'bob', name: 'n' }),
    ],
  ],
  [
    'the refused value of a listing',
    ['LIM-03', 'LIM-01', 'CRE-09'],
    'listKeys status: 400',
    '200',
    [
      list(1, 400, { limit: '100' }),
      list(2, 400, { limit: '100' }),
      list(3, 400, { limit: '100' }),
      list(4, 200, { limit: '10' }),
    ],
  ],
  [
    'the wrong member',
    ['LST-04', 'LIM-01', 'AUT-08'],
    'listKeys body /keys',
    'an array of keys',
    [list(1, 200, {}), list(2, 200, {}), list(3, 200, {})],
  ],
  [
    'the member of its expectation',
    ['BYT-01', 'MOD-28'],
    'createKey body /key',
    'about the 16 characters of a key of byteLength 16',
    [create(1, 200, {}), create(2, 200, {})],
  ],
  [
    'the filter of all listings',
    ['EXT-01', 'REV-02', 'REC-07'],
    keysMissing,
    'the key key_1 on some page',
    [1, 2, 3].map(id => list(id, 200, { externalId: 'ann' })),
  ],
  [
    'the id of the listed keys',
    ['REC-07', 'EXT-01', 'PAG-04'],
    keysMissing,
    'the key key_1 on some page',
    [1, 2, 3].map(id => sampleExchange('listKeys', { id, status: 200, json: { keys: [{ id: 'k_1' }] } })),
  ],
])('a group begins with the requirement that names %s', (_, ids, cause, expected, history) => {
  const results = ids.flatMap((id, index) => {
    const exchange = history[index]
    return exchange === undefined ? [] : failureOf(id, cause, expected, exchange)
  })
  const [group] = failureGroups(results.toReversed(), history)
  expect(group?.ids[0]).toBe(ids[0])
})
