import { describe, expect, it } from 'vitest'
import { builtClient } from '../test-support/built-client.js'

describe('a service that gets a nested body', () => {
  function nested(levels: number): unknown {
    return JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  }

  it.each([
    ['standard', 64],
    ['unkey-v1', 500],
  ] as const)(
    'accepts, with the profile %s, a body with %i levels, and answers 400 to more levels',
    async (profile, most) => {
      const client = builtClient({ profile })
      const meta = nested(most - 1)
      expect((await client.tryCreate({ apiId: 'api_1', meta })).status).toBe(200)
      expect((await client.tryCreate({ apiId: 'api_1', meta: nested(most) })).status).toBe(400)
      expect((await client.tryList({ apiId: 'api_1' })).body).toMatchObject({ keys: [{ meta }] })
    },
  )

  it('answers 400 to a body of 100,000 levels', async () => {
    const body = `{"apiId":"api_1","meta":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`
    const answer = await builtClient().send('POST', '/v1/keys.createKey', {
      headers: { Authorization: 'Bearer full-token', 'Content-Type': 'application/json' },
      body,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: 'The body is nested more than 64 levels deep.' },
    })
  })
})
