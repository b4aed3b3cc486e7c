import { expect, it } from 'vitest'
import type { Fixture, ProfileName } from '../../index.js'
import { recordedFixture as unkeyFixture } from '../../profile/test-support/recording.js'
import { fetchOf } from '../test-support/fakes.js'
import { record } from './record.js'

type Page = { keys: Record<string, unknown>[]; total: number; cursor?: string }

const token = 'may-do-everything'

function recordedFixture(): Fixture {
  const { tokens = [], ...world } = unkeyFixture()
  return { ...world, tokens: [...tokens, { token, workspaceId: world.workspaces[0]?.id ?? '' }] }
}

const apiId = 'api_2sma77sma77sm'
const bulk = 'api_2bu4kbu4kbu4k'

async function recordFrom(
  profile: ProfileName,
  fixtures: Fixture,
  options: { apiId: string; verbatim?: boolean },
) {
  const { keymock, fetch } = fetchOf({ profile, fixtures })
  const time = { now: () => keymock.clock.now(), sleep: async (ms: number) => void keymock.clock.advance(ms) }
  const recorded = await record({ baseUrl: 'http://localhost', token, fetch, time, ...options })
  return { ...recorded, asked: keymock.requests(), list: listing(fetch, token) }
}

function listing(fetch: typeof globalThis.fetch, token: string) {
  return async (query: Record<string, string>): Promise<Page> => {
    const url = `http://localhost/v1/apis.listKeys?${new URLSearchParams(query)}`
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
    return (await response.json()) as Page
  }
}

function bare({ keys, total }: Page) {
  const minutes = (time: unknown) => (typeof time === 'number' ? Math.round(time / 60_000) : time)
  return {
    total,
    keys: keys.map(({ start, createdAt, updatedAt, expires, refill, ...key }) => ({
      ...key,
      prefix: String(start).split('_').slice(0, -1).join('_'),
      times: [createdAt, updatedAt, expires].map(minutes),
      refill: refill && { ...refill, lastRefillAt: undefined },
    })),
  }
}

const profiles: ProfileName[] = ['standard', 'unkey-v1']

it.each(profiles)(
  'a mock with the recorded fixture lists the same keys as the service, by page and by user: %s',
  async profile => {
    const source = recordedFixture()
    for (const api of [apiId, bulk]) {
      const { fixture, list, isWhole, total, keys } = await recordFrom(profile, source, {
        apiId: api,
        verbatim: true,
      })
      expect([isWhole, keys]).toEqual([true, total])
      const again = listing(fetchOf({ profile, fixtures: fixture as Fixture }).fetch, 'anything')
      const queries = [
        { apiId: api },
        { apiId: api, limit: '7' },
        { apiId: api, externalId: 'user_42' },
        { apiId: api, ownerId: 'user_7', limit: '3' },
        { apiId: api, externalId: 'nobody' },
      ]
      for (const query of queries) {
        expect(bare(await again(query))).toEqual(bare(await list(query)))
      }
    }
  },
)

it('a recording invents names, invents one user for each user of the service, and requests no plaintext', async () => {
  const { keys: recorded = [], ...world } = recordedFixture()
  const { fixture, asked, list } = await recordFrom('unkey-v1', { ...world, keys: recorded }, { apiId })
  const { keys } = await list({ apiId })
  const source = recorded.filter(key => key.apiId === apiId)
  const kept = (member: 'name' | 'externalId' | 'key') =>
    source.filter(one => fixture?.keys?.some(key => key[member] !== undefined && key[member] === one[member]))
  expect(fixture?.keys?.map(({ id }) => id).sort()).toEqual(source.map(({ id }) => id).sort())
  expect([kept('name'), kept('externalId'), kept('key')]).toEqual([[], [], []])
  const users = keys.map(key => (key.identity as { externalId?: string } | undefined)?.externalId)
  const invented = keys.map(({ id }) => fixture?.keys?.find(key => key.id === id)?.externalId)
  expect(new Set(invented).size).toBe(new Set(users).size)
  expect(JSON.stringify(await asked)).toContain('"revalidateKeysCache"')
  expect(JSON.stringify(await asked)).not.toContain('"decrypt"')
})
