import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../../build-keymock.js'
import { exchangeOf, type ServiceClient, serviceClient } from '../../test-support/service-client.js'

const creating = (request: object) => (client: ServiceClient) =>
  client.tryCreate({ apiId: 'api_1', ...request })

describe('the hint for a refused request', () => {
  it("lists the workspace's own APIs, and suggests the right API", async () => {
    const { failure, responseBody } = await exchangeOf(serviceClient(), client =>
      client.tryList({ apiId: 'api_l' }),
    )
    expect(failure?.hint).toBe(
      'There is no API "api_l". Did you mean "api_1"? The token\'s workspace has the APIs api_1, api_2, api_hashed.',
    )
    expect(responseBody).not.toContain('api_hashed')
  })

  it.each([
    ['/v1/keys.create', 'Did you mean POST /v1/keys.createKey?'],
    ['/v1/keys.verifyKey', 'keymock with --neighbours keys.verifyKey'],
  ])('contains, for the path %s, the text "%s"', async (url, sentence) => {
    const { failure } = await exchangeOf(serviceClient(), ({ keymock }) =>
      sandboxOf(keymock).handle({ method: 'POST', url, headers: {}, body: '' }),
    )
    expect(failure?.hint).toContain(sentence)
  })

  it.each([
    ['{\n  "apiId": "api_1",\n}', {}, 'The first error is in line 3, column 1.'],
    ['\x1f\ufffd\b', {}, 'The body is compressed (gzip). Send it uncompressed.'],
    ['\ufffd', { 'content-encoding': 'br' }, 'The body is compressed (br). Send it uncompressed.'],
    ['\ufeff{"apiId":"api_1"}', {}, 'The body begins with a byte order mark. Send UTF-8 without it.'],
    ['\ufffd\ufffd{\0"\0', {}, 'The body looks like UTF-16. Send UTF-8.'],
    ['{"apiId":"api_1","expires":"2030-01-01"}', {}, 'In milliseconds, "2030-01-01" is 1893456000000.'],
  ])('shows for the body %j with the headers %j how to fix it', async (body, headers, advice) => {
    const asked = { 'content-type': 'application/json', authorization: 'Bearer full-token', ...headers }
    const { failure } = await exchangeOf(serviceClient(), ({ keymock }) =>
      sandboxOf(keymock).handle({ method: 'POST', url: '/v1/keys.createKey', headers: asked, body }),
    )
    expect(failure?.hint).toContain(advice)
  })

  it('reports where the tokens are listed, but shows no token', async () => {
    const { failure } = await exchangeOf(serviceClient({}, 'wrong-token'), client =>
      client.tryList({ apiId: 'api_1' }),
    )
    expect(failure?.hint).toContain('Use a token from "tokens" in the fixture.')
    expect(failure?.hint).toContain(
      'To accept every token, set "anyToken" in the fixture, or start keymock with --any-token.',
    )
    expect(failure?.hint).not.toMatch(/full-token|list-token|other-token|wrong-token/)
  })

  it.each([
    [{ roles: ['admn'] }, 'Did you mean "admin"? The workspace has the roles admin, guest.'],
    [
      { permissions: ['reed'] },
      'Did you mean "read"? The workspace has the permissions read, write, delete.',
    ],
    [{ roles: ['something else'] }, 'The workspace has the roles admin, guest.'],
  ])('lists the existing roles or permissions for the create %j', async (request, advice) => {
    const { failure } = await exchangeOf(serviceClient(), creating(request))
    expect(failure?.hint.endsWith(advice)).toBe(true)
  })
})

describe('the warning for a served request', () => {
  it.each([
    [{ prefx: 'sk' }, '"prefx" is not a member of a create request and was ignored; did you mean "prefix"?'],
    [{ expires: 1_900_000_000 }, '"expires" looks like seconds. In milliseconds, this is 1970-01-22.'],
  ])('explains the probable mistake in the create %j', async (request, warning) => {
    for (const profile of ['standard', 'unkey-v1'] as const) {
      const told = await exchangeOf(serviceClient({ profile }), creating(request))
      expect(told).toMatchObject({ status: 200, warning })
    }
  })

  it.each([{}, { name: 'x' }, { expires: 1_900_000_000_000 }, { somethingOfMyOwn: 1 }])(
    'is absent for the body %j',
    async request => {
      expect((await exchangeOf(serviceClient(), creating(request))).warning).toBeUndefined()
    },
  )
})
