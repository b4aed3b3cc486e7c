import { describe, expect, it } from 'vitest'
import type { RunFacts } from '../engine/run-facts.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { createBudget } from './budget.js'
import { createAccount } from './create-account.js'
import type { LedgerEntry, LedgerOutcome } from './ledger.js'

const run = { runId: 'r1', apiId: 'api_a', baseUrl: 'http://127.0.0.1', startedAt: 1e12 } as RunFacts
const clock = { earliest: (now: number) => now }

function accountOf(listed: readonly unknown[]) {
  const budget = createBudget({ maxKeys: 5, mayLast: true, maxRequests: 9, nameOf: option => option })
  const found: (LedgerEntry & LedgerOutcome)[] = []
  const ledger = {
    intend: async () => {},
    settle: async () => {},
    found: async (entry: LedgerEntry & LedgerOutcome) => void found.push(entry),
  }
  return { account: createAccount({ run, budget, ledger, clock }, async () => listed), budget, found }
}

const answer =
  (status: number, json: unknown = {}) =>
  async () =>
    sampleExchange('createKey', { purpose: 'refusal', status, json })

const body = { apiId: 'api_a', externalId: 'ann', name: 'r1 n', expires: 5 }

function ofShort(id: string, name?: string) {
  return { id, name, identity: { externalId: 'ć' } }
}

describe('the account of creates', () => {
  it.each([
    ['created', { keyId: 'key_1', key: 'k' }, { keyId: 'key_1' }],
    ['uncertain', { error: 'no such role' }, {}],
  ])(
    'reports a key as %s after a 200 with %j, even if the create should have failed',
    async (state, json, id) => {
      const { account } = accountOf([])
      await account.send(body, answer(200, json))
      await account.settle()
      expect(account.left()).toEqual([{ ...body, ...id, disabled: false, state }])
    },
  )

  it('adds a key to the ledger with its id and all known facts if a 403 left the key', async () => {
    const { account, found } = accountOf([{ id: 'key_9', name: 'r1 n', identity: { externalId: 'ann' } }])
    await account.send(body, answer(403))
    expect(found).toEqual([])
    await account.settle()
    expect(found).toEqual([
      { ...body, runId: 'r1', attempt: 1, baseUrl: run.baseUrl, keyId: 'key_9', state: 'created' },
    ])
    expect(account.left()).toMatchObject([{ keyId: 'key_9', state: 'left by a refused request' }])
  })

  it('blames no refused create for a key like a returned key, because the target may make keys twice', async () => {
    const { account } = accountOf([{ id: 'twin', name: 'r1 n', identity: { externalId: 'ann' } }])
    await account.send(body, answer(200, { keyId: 'key_1', key: 'k' }))
    await account.send({ ...body, name: 'r1 other' }, answer(412))
    await account.settle()
    expect(account.left()).toMatchObject([{ keyId: 'key_1', state: 'created' }])
  })

  it('reports no key of a refused create if the run ends before it searches for the key', async () => {
    const { account } = accountOf([])
    await account.send(body, answer(412))
    expect(account.left()).toEqual([])
  })

  it.each([
    ['no name and no externalId', { apiId: 'api_a' }, { id: 'key_9' }],
    ['the fixed externalId of a create', { apiId: 'api_a', externalId: 'ć', name: 'r1 n' }, ofShort('key_9')],
    ['the name of another run', { apiId: 'api_a', externalId: 'ć', name: 'r1 n' }, ofShort('key_9', 'r2 n')],
  ])('never claims a key with %s, even if the create was refused or failed', async (_, sent, listed) => {
    for (const status of [403, 429, 500, 200]) {
      const { account, found } = accountOf([listed])
      await account.send(sent, answer(status))
      await account.settle()
      expect(found).toEqual([])
      expect(account.left().flatMap(({ keyId = [] }) => keyId)).toEqual([])
      if (status === 403 || status === 429) expect(account.left()).toEqual([])
    }
  })

  it('keeps a key in the budget if a listed key may be of the refused create, but not for a key that is older than the run', async () => {
    for (const [createdAt, left] of [
      [undefined, 4],
      [1e12 + 5, 4],
      [1e12 - 5, 5],
      [1e9 - 5, 5],
    ]) {
      const { account, budget } = accountOf([{ id: 'key_9', createdAt }])
      await account.send({ apiId: 'api_a' }, answer(403))
      await account.settle()
      expect(budget.keysLeft()).toBe(left)
    }
  })

  it('returns the key to the budget after a 500, as soon as a listing lacks the key', async () => {
    const { account, budget } = accountOf([])
    await account.send(body, answer(500))
    expect([budget.keysLeft(), account.left().length]).toEqual([4, 1])
    await account.settle()
    expect([budget.keysLeft(), account.left().length]).toEqual([5, 0])
  })

  it("returns a key to the budget after a create with `ownerId` gets a 500, but only if the owner's listing shows another key of the run", async () => {
    const ofOwner = { apiId: 'api_a', ownerId: 'olga', name: 'other' }
    const other = { id: 'key_1', name: 'n' }
    for (const [listed, left] of [
      [[other], 4],
      [[], 3],
    ] as const) {
      const { account, budget } = accountOf(listed)
      await account.send({ ...ofOwner, name: 'n' }, answer(200, { keyId: 'key_1', key: 'k' }))
      await account.send(ofOwner, answer(500))
      await account.settle()
      expect(budget.keysLeft()).toBe(left)
    }
  })
})
