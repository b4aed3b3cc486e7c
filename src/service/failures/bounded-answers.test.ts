import { describe, expect, it } from 'vitest'
import { builtClient } from '../../test-support/built-client.js'
import { exchangeOf } from '../../test-support/service-client.js'

const half = 500_000

const strict = { requests: { unknownFields: 'refuse' } } as const
const numbers = Array.from({ length: half / 2 }, () => 1)
const names = Array.from({ length: half / 10 }, (_, index) => `role_${index}`)
const strangers = Object.fromEntries(names.map(name => [name, 1]))
const longName = 'x'.repeat(half)

// If the work for an answer took quadratic time, a test would take minutes and exceed its time limit.
describe.each(['standard', 'unkey-v1'] as const)('an answer with the profile %s', profile => {
  it.each([
    ['many wrong members', { apiId: 'api_1', roles: numbers }],
    ['many unknown roles', { apiId: 'api_1', roles: names }],
    ['one unknown role with a long name', { apiId: 'api_1', roles: [longName] }],
    ['an unknown API with a long name', { apiId: longName }],
    ['many unknown members', { apiId: 'api_1', ...strangers }],
    ['an unknown member with a long name', { apiId: 'api_1', [longName]: 1 }],
    ['an invalid choice with a long name', { apiId: 'api_1', refill: { interval: longName } }],
  ])('stays short for a create with %s', async (_, request) => {
    const client = builtClient({ profile: { extends: profile, ...strict } })
    const { failure, responseBody } = await exchangeOf(client, () => client.tryCreate(request))
    expect(failure?.hint.length).toBeGreaterThan(10)
    expect(failure?.hint.length).toBeLessThan(2500)
    expect(responseBody.length).toBeLessThan(60_000)
  })
})

it('a warning suggests the right name for a misspelled member, but not after 200 unknown members', async () => {
  const client = builtClient()
  const far = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`unlike_any_${index}`, 1]))
  const creating = (request: object) => exchangeOf(client, () => client.tryCreate(request))
  const { warning } = await creating({ apiId: 'api_1', prefx: 'a', ...far })
  expect(warning).toContain('did you mean "prefix"?')
  const late = await creating({ apiId: 'api_1', ...far, prefx: 'a' })
  expect([late.status, late.warning]).toEqual([200, undefined])
})

it('a refusal names 20 of many problems, and includes the problem of the first member', async () => {
  const { body } = await builtClient().tryCreate({ apiId: 1, roles: numbers, environment: 2 })
  const pointers = (body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)
  expect(pointers).toContain('#/apiId')
  expect(pointers).toHaveLength(20)
})

it('the service answers 400 to a create with an unpaired surrogate in a member name', async () => {
  const client = builtClient({ profile: strict })
  const answer = await client.send('POST', '/v1/keys.createKey', {
    headers: { Authorization: 'Bearer full-token', 'Content-Type': 'application/json' },
    body: '{"apiId":"api_1","\\ud800":1}',
  })
  expect(answer.status).toBe(400)
})
