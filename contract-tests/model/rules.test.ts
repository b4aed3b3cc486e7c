import { describe, expect, it } from 'vitest'
import type { AnsweredExchange, Purpose } from '../traffic/exchange.js'
import { rules } from './rules.js'
import { World } from './world.js'

const key = 'sk_raw-key-of-sixteen-bytes'
const body = {
  ...{ apiId: 'a', prefix: 'sk', name: 'Ada', externalId: 'u1', meta: { plan: 'pro' }, remaining: 5 },
  ...{ expires: 9_000_000, roles: ['admin'], permissions: ['read'], enabled: true, recoverable: true },
}
const record = {
  ...{
    id: 'k1',
    start: 'sk_r',
    workspaceId: 'w',
    apiId: 'a',
    name: 'Ada',
    meta: { plan: 'pro' },
    remaining: 5,
  },
  ...{
    expires: 9_000_000,
    roles: ['admin'],
    permissions: ['read'],
    enabled: true,
    createdAt: 1000,
    updatedAt: 1000,
  },
  identity: { id: 'i', externalId: 'u1' },
}

interface Changed {
  json?: unknown
  text?: string
  status?: number
  type?: string
  query?: string
  purpose?: Purpose
  authorization?: string
  sent?: object
}

function exchange(operation: 'createKey' | 'listKeys', at: number, changed: Changed): AnsweredExchange {
  const { json, status = 200, type = 'application/json', query = '', purpose = 'lawful', sent } = changed
  const { text = JSON.stringify(json), authorization = 'Bearer token-of-the-test' } = changed
  return {
    ...{ id: at, operation, purpose, startedAtMs: at, durationMs: 0 },
    request: {
      ...{ method: '', path: '', url: '', query: [...new URLSearchParams(query)] },
      headers: { authorization, 'content-type': 'application/json' },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    },
    response: { status, headers: { 'content-type': type }, text, json },
  }
}

const create = (changed: Changed = {}, at = 1000) =>
  exchange('createKey', at, { sent: body, json: { keyId: 'k1', key }, ...changed })
const all = 'apiId=a&revalidateKeysCache=true'
const list = (keys: unknown, changed: Changed = {}, at = 10_000) =>
  exchange('listKeys', at, { query: all, json: { keys, total: 1 }, ...changed })
const listed = (change: object, changed: Changed = {}) => [
  create(),
  list([{ ...record, ...change }], changed),
]
const start = list([], { json: { keys: [], total: 0 } }, 1)

function broken(exchanges: readonly AnsweredExchange[]): string[] {
  const world = new World({ isAlone: true })
  const verdicts = [start, ...exchanges].flatMap(one => world.see(one))
  return verdicts.flatMap(({ ids, outcome }) => (outcome.kind === 'failed' ? ids : []))
}

const ofUser = { query: `${all}&externalId=u1` }
const decrypted = { query: `${all}&decrypt=true` }
const other = { keyId: 'k2', key: 'sk_another-raw-key-of-bytes' }

/** Two pages of one listing. */
const twoPages = (first: object[], second: object[], cursor?: string) => [
  list(first, { json: { keys: first, total: 1, cursor: 'c' } }),
  list([], { query: `${all}&cursor=c`, json: { keys: second, total: 1, cursor } }, 11_000),
]

const limits = { type: 'fast', limit: 3, duration: 1000 }

/** Keys from the first day of 1970, and a listing some days later. */
const aged = ['1', '2', '3', '4', '5', '6', '7'].map(id => ({ id, createdAt: 1 }))
const totalled = (keys: object[], total: number, query = '', cursor?: string) =>
  list([], { query: all + query, json: { keys, total, cursor } }, 1e9)

/** Two keys with equal creates, the second of which a listing shows with a change. */
const beside = (sent: object, shown: object, change: object) => [
  create({ sent: { ...body, ...sent } }),
  create({ sent: { ...body, ...sent }, json: other }, 2000),
  list(
    [
      { ...record, ...shown },
      { ...record, id: 'k2', start: 'sk_a', ...shown, ...change },
    ],
    {},
    90_000,
  ),
]

describe('the rules of the model', () => {
  it('are met by the answers of a right service', () => {
    expect(broken([...listed({}), list([{ ...record, plaintext: key }], decrypted, 20_000)])).toEqual([])
  })

  it('are met if a refill changes the remaining uses between two listings', () => {
    const refill = { interval: 'daily', amount: 7 }
    const sent = { ...body, remaining: 5, refill }
    const before = { ...record, remaining: 5, refill: { ...refill, lastRefillAt: 1 } }
    const after = { ...before, remaining: 12, refill: { ...refill, lastRefillAt: 2 } }
    expect(broken([create({ sent }), list([before]), list([after], {}, 20_000)])).toEqual([])
    const other = { ...after, refill: { ...refill, amount: 8 } }
    expect(broken([create({ sent }), list([before]), list([other], {}, 20_000)])).toContain('MOD-15')
  })

  it('are met by a record that lacks parts of its values directly after the create', () => {
    const young = { ...record, name: '', meta: {}, roles: [], permissions: [] }
    expect(broken([create(), list([young], {}, 1020), list([record])])).toEqual([])
  })

  it('are met by a refusal that repeats the token of another scheme', () => {
    const authorization = 'Basic token-of-the-test'
    const refusal = list([], { purpose: 'refusal', authorization, status: 401, json: { authorization } })
    expect(broken([create(), refusal])).toEqual([])
  })

  it('are met by a last page whose first page is unknown, however long its cursor is', () => {
    for (const cursor of ['c', 'c'.repeat(5000)])
      expect(broken([create(), list([], { query: `${all}&cursor=${cursor}` })])).toEqual([])
  })

  const changes: [string, AnsweredExchange[]][] = [
    ['AUT-01', [list([], { purpose: 'refusal', authorization: '' })]],
    ['AUT-03', [list([], { purpose: 'refusal', authorization: 'Bearer ' })]],
    ['AUT-10', [create(), list([], { purpose: 'refusal', authorization: `Bearer ${key}` })]],
    ['AUT-11', [list([], { purpose: 'refusal', authorization: 'Bearer token-of-the-testx' })]],
    ['AUT-13', [list([], { purpose: 'refusal', authorization: 'Basic token-of-the-test' })]],
    ['AUT-04', [list([], { purpose: 'refusal', authorization: 'Bearer other' })]],
    ['AUT-05', [list([], { purpose: 'refusal', authorization: 'Basic eA==' })]],
    ['AUT-06', [create({ purpose: 'refusal', authorization: 'Bearer other' })]],
    ['AUT-09', [create({ purpose: 'refusal', authorization: 'Basic eA==' })]],
    ['ROL-01', [create({ purpose: 'refusal' })]],
    ['ROL-02', [create({ purpose: 'refusal', sent: { apiId: 'a', permissions: ['none'] } })]],
    ['MOD-34', [list([], { status: 400 })]],
    ['MOD-24', [list([], { purpose: 'probe', status: 500 })]],
    ['MOD-23', [create({ purpose: 'probe', status: 500, sent: { apiId: 'a' } })]],
    [
      'VER-01',
      [{ ...list([]), operation: 'other', request: { ...list([]).request, path: '/v2/apis.listKeys' } }],
    ],
    ['CRE-16', [create({ status: 400 })]],
    ['LST-01', [list([], { status: 201 })]],
    ['LST-02', [list([], { type: 'text/plain' })]],
    ['LST-03', [list([], { json: [] })]],
    ['LST-04', [list({})]],
    ['LST-05', [list([], { json: { keys: [], total: 1.5 } })]],
    ['LST-06', [list([], { json: { keys: [], total: -1 } })]],
    ['LST-07', [list([], { json: { keys: [], total: 1, cursor: 7 } })]],
    ['CUR-01', [list([], { json: { keys: [], total: 1, cursor: '' } })]],
    ['API-05', [list([], { query: 'limit=1' })]],
    ['API-04', [create({ sent: {} })]],
    ['CRE-02', [create({ status: 201 })]],
    ['CRE-03', [create({ type: 'text/plain' })]],
    ['CRE-04', [create({ json: 7 })]],
    ['CRE-05', [create({ json: { key } })]],
    ['CRE-06', [create({ json: { keyId: 'k1' } })]],
    ['CRE-07', [create(), create({ json: { ...other, keyId: 'k1' } }, 2000)]],
    ['CRE-08', [create(), create({ json: { ...other, key } }, 2000)]],
    ['PFX-01', [create({ json: { keyId: 'k1', key: 'xx_raw-key-of-sixteen-bytes' } })]],
    ['PFX-02', [create({ json: { keyId: 'k1', key: 'sk_' } })]],
    ['MOD-28', [create({ json: { keyId: 'k1', key: 'sk_short' } })]],
    [
      'BYT-08',
      ['1', '2', '3', '4'].map(id =>
        create({ sent: { apiId: 'a' }, json: { keyId: id, key: `one-beginning-of-all-keys-${id}` } }),
      ),
    ],
    [
      'BYT-09',
      [create({ sent: { apiId: 'a', byteLength: 64 }, json: { keyId: 'k1', key: '0123'.repeat(20) } })],
    ],
    [
      'MOD-25',
      [
        ...twoPages([record], [{ ...record, id: 'k2' }]),
        list([], { query: `${all}&cursor=c`, json: { keys: [{ ...record, id: 'k3' }], total: 1 } }, 12_000),
      ],
    ],
    ['ERR-01', [list([], { purpose: 'refusal', status: 400, json: undefined, text: '<html>' })]],
    ['SEC-04', [list([], { json: { keys: [], total: 1, echo: 'token-of-the-test' } })]],
    ['SEC-03', listed({ name: key })],
    ['LIM-01', [list([record, { ...record, id: 'k2' }], { query: `${all}&limit=1` })]],
    ['PAG-05', [create(), list([record, record])]],
    ['PAG-03', [create(), ...twoPages([record], [record])]],
    ['PAG-02', twoPages([], [], 'c')],
    ['REC-01', listed({ name: 7 })],
    ['REC-02', listed({ roles: [7] })],
    ['REC-03', listed({ refill: { amount: '1' } })],
    ['REC-04', listed({ ratelimit: { limit: '1' } })],
    ['REC-05', listed({ identity: { externalId: 7 } })],
    ['REC-06', listed({ apiId: 'b' })],
    ['REC-12', listed({ meta: null })],
    ['EXT-02', listed({ identity: { externalId: 'U1' } }, { query: `${all}&externalId=u1` })],
    ['EXT-05', listed({}, { query: `${all}&externalId=u2` })],
    ['EXT-09', listed({ identity: { externalId: 'U1' } }, { query: `${all}&externalId=u1&ownerId=o` })],
    ['API-01', listed({ apiId: undefined }, { query: 'apiId=b' })],
    ['SEC-01', listed({ plaintext: key })],
    ['DEC-01', listed({}, decrypted)],
    [
      'DEC-02',
      [create({ sent: { ...body, recoverable: false } }), list([{ ...record, plaintext: key }], decrypted)],
    ],
    ['MOD-01', listed({ start: 'xx' })],
    ['MOD-03', listed({ name: 'ada' })],
    ['RTP-01', [create(), list([{ ...record, name: 'ada' }], {}, 1020)]],
    ['MOD-04', listed({ ownerId: 'other' })],
    ['MOD-05', listed({ meta: { plan: 'free' } })],
    ['MOD-06', listed({ expires: 9_000_001_000 })],
    ['MOD-07', listed({ remaining: 4 })],
    ['MOD-08', listed({ refill: { amount: 1 } })],
    ['MOD-09', listed({ ratelimit: { limit: 1 } })],
    ['MOD-10', listed({ roles: [] })],
    ['MOD-11', listed({ permissions: [] })],
    ['MOD-12', listed({ enabled: false })],
    ['MOD-14', listed({ identity: { externalId: 'u2' } })],
    ['REC-09', [...listed({}), list([{ ...record, createdAt: 1001, updatedAt: 1001 }], {}, 20_000)]],
    ['MOD-15', [...listed({}), list([{ ...record, identity: { id: 'j', externalId: 'u1' } }], {}, 20_000)]],
    ['REC-11', [...listed({}), list([{ ...record, workspaceId: 'v' }], {}, 20_000)]],
    ['MOD-20', listed({ createdAt: 1e15, updatedAt: 1e15 })],
    ['MOD-31', listed({ createdAt: 1000, updatedAt: 999 })],
    ['MOD-16', listed({ id: 'k9', name: 'Eve', identity: undefined })],
    ['ROL-05', [create({ status: 400 }), list([record])]],
    ['AUT-08', [create({ purpose: 'refusal', authorization: '' }), list([record])]],
    ['CRE-09', [...listed({}, ofUser), list([{ ...record, id: 'k9' }], ofUser, 20_000)]],
    ['MOD-02', listed({ apiId: 'b' })],
    [
      'STA-05',
      [create({ sent: { ...body, remaining: 0 } }), list([{ ...record, remaining: 0 }], {}, 90_000)],
    ],
    [
      'MOD-21',
      beside({ ratelimit: limits }, { ratelimit: limits }, { ratelimit: { ...limits, duration: 9 } }),
    ],
    ['MOD-22', beside({}, {}, { identity: { id: 'j', externalId: 'u1' } })],
    ['MOD-30', beside({}, {}, { name: undefined })],
    ['MOD-17', [create(), list([])]],
    ['TOT-01', [totalled(aged, 7), totalled(aged.slice(6), 1, '&limit=1')]],
    ['TOT-03', [totalled(aged, 7, '', 'c'), totalled([], 0, '&cursor=c')]],
    ['TOT-04', [totalled(aged, 13)]],
    ['TOT-02', [totalled(aged, 1)]],
  ]

  it.each(changes)('%s fails after the change of one fact', (id, exchanges) => {
    expect(broken(exchanges)).toContain(id)
  })

  it('all fail after one of these changes', () => {
    const failed = new Set(changes.flatMap(([, exchanges]) => broken(exchanges)))
    const others = Object.values(rules).flatMap(of => of.filter(({ ids }) => !ids.some(id => failed.has(id))))
    expect(others.map(({ ids }) => ids)).toEqual([])
  })
})

describe('a listing of several pages that lacks a key, in an API with keys of other clients', () => {
  const page = (id: string, at: number, cursor?: string) =>
    list(
      [],
      {
        ...{ query: cursor === undefined ? `${all}&cursor=${at - 1}` : all },
        json: { keys: [{ id, createdAt: 1, updatedAt: 1 }], total: 3, cursor },
      },
      at,
    )
  const walk = (at: number, ids: readonly [string, string]): [AnsweredExchange, AnsweredExchange] => [
    page(ids[0], at, `${at}`),
    page(ids[1], at + 1),
  ]

  it.each([
    ['fails MOD-17 if all its keys are listed again', ['k8', 'k9'], true],
    ['proves nothing if one of its keys is not listed again', ['k7', 'k9'], false],
  ] as const)('%s', (_, ids, fails) => {
    const world = new World({ ownsKeys: true })
    const brokenBy = (exchanges: readonly AnsweredExchange[]) =>
      exchanges
        .flatMap(one => world.see(one))
        .flatMap(({ ids, outcome }) => (outcome.kind === 'failed' ? ids : []))
    const [first, last] = walk(10_000, ['k8', 'k9'])
    expect(brokenBy([create(), first, last])).not.toContain('MOD-17')
    expect(world.doubted()).toEqual([last])
    expect(brokenBy(walk(20_000, ids)).includes('MOD-17')).toBe(fails)
  })
})
