import { describe, expect, it } from 'vitest'
import type { ListKeysResponse } from '../../schemas/generated/types.js'
import { createTestKeymock, type TestKeymock, type TestKeymockOptions } from './create-test-keymock.js'

const noon = '2030-01-01T12:00:00Z'
const noonMs = Date.parse(noon)

function setup(options: TestKeymockOptions = {}) {
  const keymock = createTestKeymock({ clock: noon, ...options })
  return { keymock, list: (query = '') => list(keymock, query) }
}

async function list({ fetch, apiId, token }: TestKeymock, query = ''): Promise<ListKeysResponse> {
  const response = await fetch(`https://keys.test/v1/apis.listKeys?apiId=${apiId}${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return response.json()
}

function create({ fetch, token }: TestKeymock, request: unknown): Promise<Response> {
  return fetch('https://keys.test/v1/keys.createKey', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
}

describe('a new mock', () => {
  it('has APIs, roles and a token, and no keys', async () => {
    const { keymock, list } = setup()
    expect(await list()).toEqual({ keys: [], total: 0 })
    expect((await create(keymock, { apiId: keymock.apiId, roles: ['admin'] })).status).toBe(200)
  })

  it('takes its token and API from the given fixture', async () => {
    const { keymock, list } = setup({
      fixtures: {
        tokens: [{ token: 'mine', workspaceId: 'ws' }],
        workspaces: [{ id: 'ws', apis: [{ id: 'api' }] }],
      },
    })
    expect([keymock.token, keymock.apiId]).toEqual(['mine', 'api'])
    expect(await list()).toEqual({ keys: [], total: 0 })
  })

  it('shares no state with another mock', async () => {
    const [one, other] = [setup(), setup()]
    await one.keymock.givenKey()
    expect([(await one.list()).total, (await other.list()).total]).toEqual([1, 0])
  })
})

describe('givenKey', () => {
  it.each([
    [{ expired: true }, { enabled: false, expires: noonMs - 3_600_000, createdAt: noonMs - 86_400_000 }],
    [{ exhausted: true }, { enabled: false, remaining: 0 }],
    [{ enabled: false }, { enabled: false }],
    [{ expires: '2030-01-01T12:00:01Z' }, { enabled: true, expires: noonMs + 1000 }],
    [{ createdAt: new Date(0) }, { enabled: true, createdAt: 0 }],
  ] as const)('adds, for %j, a key that listings show as %j', async (given, expected) => {
    const { keymock, list } = setup()
    await keymock.givenKey(given)
    expect((await list()).keys).toMatchObject([expected])
  })

  it('accepts a raw key, and shows at most four of its characters', async () => {
    const { keymock, list } = setup()
    await keymock.givenKey({ key: 'abcdefghijkl' })
    expect((await list()).keys).toMatchObject([{ start: 'abcd' }])
    expect(await keymock.keys.verify('abcdefghijkl')).toMatchObject({ valid: true })
  })

  it('adds a key even if the profile refuses such a create, and records no request', async () => {
    const { keymock, list } = setup({ profile: { creation: { expiresInPast: 'refuse' } } })
    await keymock.givenKey({ expired: true })
    expect(keymock.requests()).toEqual([])
    expect((await list()).keys).toHaveLength(1)
  })

  it('refuses an existing raw key, and does not print the key', async () => {
    const { keymock } = setup()
    await keymock.givenKey({ key: 'abcdefghijkl' })
    const again = keymock.givenKey({ key: 'abcdefghijkl' })
    await expect(again).rejects.toThrow('givenKey, at /key')
    await expect(again).rejects.not.toThrow('abcdefghijkl')
  })
})
