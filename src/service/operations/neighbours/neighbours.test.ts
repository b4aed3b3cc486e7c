import { describe, expect, it } from 'vitest'
import { neighbourNames } from '../../../../schemas/operations.js'
import { createTestKeymock } from '../../../testing/create-test-keymock.js'

function served(options: Parameters<typeof createTestKeymock>[0] = { neighbours: 'all' }) {
  const keymock = createTestKeymock({ clock: Date.UTC(2030, 0, 1, 12), ...options })
  const headers = { Authorization: `Bearer ${keymock.token}`, 'Content-Type': 'application/json' }
  return {
    keymock,
    async ask(operation: string, body: object): Promise<Record<string, unknown> & { status: number }> {
      const isGet = operation === 'keys.getKey'
      const query = isGet ? `?${new URLSearchParams(Object.entries(body))}` : ''
      const init = isGet ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
      const response = await keymock.fetch(`https://keys.test/v1/${operation}${query}`, init)
      return { status: response.status, ...(await response.json()) }
    },
  }
}

describe('the operations outside the specification', () => {
  it('are not served by default', async () => {
    const { keymock, ask } = served({})
    await expect(ask('keys.verifyKey', { key: 'x' })).rejects.toThrow('keymock does not answer')
    expect(keymock.requests()).toEqual([])
  })

  it('can be served separately', async () => {
    for (const name of neighbourNames) {
      const { ask } = served({ neighbours: [name] })
      for (const other of neighbourNames) {
        const asked = ask(other, { keyId: 'key_unknown', key: 'unknown' })
        if (other === name) expect((await asked).status, other).toBeLessThan(500)
        else await expect(asked, other).rejects.toThrow('keymock does not answer')
      }
    }
  })

  it('cannot include an unknown name', () => {
    expect(() => served({ neighbours: ['keys.rotateKey'] as never })).toThrow('ARGUMENT_INVALID')
  })

  it('are still the operations of the option `neighbours` after another profile is loaded', async () => {
    const { keymock, ask } = served({ neighbours: ['keys.verifyKey'] })
    await keymock.load({ profile: 'unkey-v1' })
    expect(keymock.profile.neighbours).toEqual(['keys.verifyKey'])
    expect((await ask('keys.verifyKey', { key: 'unknown' })).status).toBe(200)
    await expect(ask('keys.getKey', { keyId: 'key_unknown' })).rejects.toThrow('keymock does not answer')
  })

  it('name an exceeded rate limit in a header, with "?" for invalid characters', async () => {
    const { keymock, ask } = served()
    const { key } = (await ask('keys.createKey', { apiId: keymock.apiId })) as never as { key: string }
    const name = 'a\u001b[2J\r\nSet-Cookie: b'
    const response = await keymock.fetch('https://keys.test/v1/keys.verifyKey', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, ratelimits: [{ name, limit: 1, duration: 60_000, cost: 2 }] }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('Unkey-Ratelimit-Triggered')).toBe('a?[2J??Set-Cookie: b')
  })

  it('refill a key after the clock has moved by a day', async () => {
    const { keymock, ask } = served()
    const { key } = await keymock.givenKey({ remaining: 1, refill: { interval: 'daily', amount: 1 } })
    const code = async () => (await ask('keys.verifyKey', { key })).code
    expect([await code(), await code()]).toEqual(['VALID', 'USAGE_EXCEEDED'])
    await keymock.clock.advance('1d')
    expect([await code(), await code()]).toEqual(['VALID', 'USAGE_EXCEEDED'])
  })

  it.each([
    ['keys.updateKey', { roles: [] }, /empty list of roles gives the key exactly the roles that it lacked/],
    [
      'keys.updateKey',
      { permissions: [] },
      /empty list of permissions gives the key exactly the permissions that it lacked/,
    ],
    [
      'keys.updateKey',
      { refill: { interval: 'daily', amount: 5 } },
      /stores a daily refill as a monthly refill/,
    ],
    ['keys.updateKey', { refill: { interval: 'monthly', amount: 5 } }, undefined],
    ['keys.verifyKey', { remaining: { cost: 100 } }, /overdrawn: .* -98 remaining/],
    ['keys.verifyKey', { remaining: { cost: 1 } }, undefined],
  ])(
    'report only defects of the imitated build that affect the request: %s %j',
    async (operation, body, warning) => {
      const { keymock, ask } = served({ neighbours: 'all', profile: 'unkey-v1' })
      const warnings: (string | undefined)[] = []
      keymock.observe(exchange => warnings.push(exchange.warning))
      const { key, keyId } = await keymock.givenKey({ remaining: 2 })
      const { status } = await ask(
        operation,
        operation === 'keys.verifyKey' ? { key, ...body } : { keyId, ...body },
      )
      expect(status).toBe(200)
      expect(warnings).toEqual([warning === undefined ? undefined : expect.stringMatching(warning)])
    },
  )

  it('refuse a negative cost, which would give a key more uses', async () => {
    const { keymock, ask } = served()
    const { key } = await keymock.givenKey({ remaining: 3 })
    expect((await ask('keys.verifyKey', { key, remaining: { cost: -1 } })).status).toBe(400)
    expect(await ask('keys.verifyKey', { key, remaining: { cost: 0 } })).toMatchObject({ remaining: 3 })
  })

  it('use the same rules and counters as keymock.keys', async () => {
    const { keymock, ask } = served()
    const { key, keyId } = await keymock.givenKey({ remaining: 3 })
    await keymock.keys.use(key)
    expect(await ask('keys.verifyKey', { key })).toMatchObject({ remaining: 1 })
    await keymock.keys.update(keyId, { enabled: false })
    expect(await ask('keys.verifyKey', { key })).toMatchObject({ valid: false, code: 'DISABLED' })
  })

  it('fail if a fault applies, and appear in the journal', async () => {
    const { keymock, ask } = served()
    await keymock.failNext('keys.verifyKey', 'rate-limited', { retryAfter: 5 })
    expect((await ask('keys.verifyKey', { key: 'x' })).status).toBe(429)
    expect(await ask('keys.verifyKey', { key: 'x' })).toMatchObject({ status: 200, code: 'NOT_FOUND' })
    expect(keymock.requests('keys.verifyKey').map(({ ok }) => ok)).toEqual([false, true])
  })
})

describe('updateKey of unkey-v1', () => {
  async function updated(changes: object) {
    const { keymock, ask } = served({ profile: 'unkey-v1', neighbours: 'all' })
    const { keyId } = await keymock.givenKey({ remaining: 5 })
    const answer = await ask('keys.updateKey', { keyId, ...changes })
    const listing = `apis.listKeys?${new URLSearchParams({ apiId: keymock.apiId, externalId: 'newcomer' })}`
    return {
      answer,
      key: await ask('keys.getKey', { keyId }),
      listed: async () => {
        const headers = { Authorization: `Bearer ${keymock.token}` }
        return (await keymock.fetch(`https://keys.test/v1/${listing}`, { headers })).json()
      },
    }
  }

  it('reports the first of two faults in the order of the schema', async () => {
    const { answer } = await updated({
      enabled: 'yes',
      ratelimit: { type: 'slow', limit: 1, duration: 1000 },
    })
    expect(answer).toMatchObject({ status: 400, error: { message: expect.stringContaining('ratelimit') } })
  })

  it('sets a permission beside a missing role', async () => {
    const permissions = [{ name: 'documents.new', create: true }]
    const { answer, key } = await updated({ roles: [{ name: 'nobody' }], permissions })
    expect(answer.status).toBe(404)
    expect(key.permissions).toEqual(['documents.new'])
  })

  it.each([[{ remaining: 2 ** 31 }], [{ refill: { interval: 'monthly', amount: 2 ** 31 } }]])(
    'stores nothing of %j, but leaves the identity of a new user',
    async changes => {
      const { answer, key, listed } = await updated({ ...changes, externalId: 'newcomer' })
      expect(answer.status).toBe(500)
      expect(key).toMatchObject({ remaining: 5 })
      expect(key).not.toHaveProperty('refill')
      expect((await listed()).total).toBeGreaterThan(0)
    },
  )

  it('drops __proto__ from metadata', async () => {
    const { key } = await updated({ meta: JSON.parse('{"__proto__":{"a":1},"b":2}') })
    expect(key.meta).toEqual({ b: 2 })
  })
})

it('several rate limits of one verification share a counter per user and duration', async () => {
  const { keymock, ask } = served()
  const { key } = await keymock.givenKey({})
  const limits = (...durations: number[]) =>
    durations.map((duration, index) => ({ name: `limit ${index}`, limit: 3, duration, cost: 2 }))
  expect(await ask('keys.verifyKey', { key, ratelimits: limits(60_000, 30_000) })).toMatchObject({
    code: 'VALID',
  })
  await keymock.clock.advance(60_000)
  const twice = await ask('keys.verifyKey', { key, ratelimits: limits(60_000, 60_000) })
  expect(twice).toMatchObject({ code: 'RATE_LIMITED' })
})
