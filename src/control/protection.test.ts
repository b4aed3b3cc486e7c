import { describe, expect, it } from 'vitest'
import { controlled } from './test-support/controlled.js'

const json = { 'content-type': 'application/json' }

async function statusOf(
  headers: Record<string, string>,
  protection = {},
  method = 'PATCH',
): Promise<[number, string | undefined]> {
  const { ask } = await controlled({ protection })
  const answer = await ask(method, '/_keymock/clock', {
    headers,
    ...(method === 'PATCH' && { body: { advance: 1 } }),
  })
  return [answer.status, (answer.json as { code?: string } | undefined)?.code]
}

describe('the control API on loopback', () => {
  it.each([
    ['curl, without an Origin', {}, 200, undefined],
    [
      'curl -d, with the media type of a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      200,
      undefined,
    ],
    ['localhost', { host: 'localhost:4010' }, 200, undefined],
    ['a name below localhost', { host: 'app.localhost' }, 200, undefined],
    ['IPv6', { host: '[::1]:4010' }, 200, undefined],
    ['a public name that resolves to this machine', { host: 'evil.test:4010' }, 403, 'HOST_REFUSED'],
    ['a name that begins with a loopback address', { host: '127.0.0.1.evil.test' }, 403, 'HOST_REFUSED'],
    ['a name that ends with localhost', { host: 'notlocalhost' }, 403, 'HOST_REFUSED'],
    ['a page of this server', { origin: 'http://127.0.0.1:4010', ...json }, 200, undefined],
    ['a page of a development server', { origin: 'http://localhost:5173', ...json }, 200, undefined],
    [
      'a page of this machine that sends no JSON',
      { origin: 'http://localhost:5173', 'content-type': 'text/plain' },
      415,
      'MEDIA_TYPE_REFUSED',
    ],
    ['a page of another origin', { origin: 'https://evil.test', ...json }, 403, 'ORIGIN_REFUSED'],
    ['a sandboxed frame', { origin: 'null', ...json }, 403, 'ORIGIN_REFUSED'],
    [
      'another site, without an Origin',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      403,
      'ORIGIN_REFUSED',
    ],
    [
      'a navigation that is not a GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      403,
      'ORIGIN_REFUSED',
    ],
    [
      'a page of the same origin',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      200,
      undefined,
    ],
  ])('checks Host and Origin: %s', async (_, headers, status, code) => {
    expect(await statusOf(headers)).toEqual([status, code])
  })

  it('refuses a non-JSON body from a page, even where the body is optional', async () => {
    const { ask } = await controlled()
    const headers = { origin: 'http://localhost:5173', 'content-type': 'text/plain' }
    for (const path of ['/_keymock/keys', '/_keymock/sandboxes']) {
      const refused = await ask('POST', path, { headers, body: '{}' })
      expect([refused.status, refused.json]).toMatchObject([415, { code: 'MEDIA_TYPE_REFUSED' }])
      expect((await ask('POST', path, { headers })).status).toBe(201)
    }
  })

  it('admits a top-level navigation from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect(await statusOf(headers, {}, 'GET')).toEqual([200, undefined])
  })

  it('admits pages of an origin that its options name', async () => {
    const headers = { origin: 'https://app.test', ...json }
    expect(await statusOf(headers, { origins: ['https://app.test'] })).toEqual([200, undefined])
  })

  it('lets only an allowed page read its answers, even problem details', async () => {
    const { ask } = await controlled()
    const allowed = await ask('GET', '/_keymock/nothing', { headers: { origin: 'http://localhost:5173' } })
    expect(allowed.headers['Access-Control-Allow-Origin']).toBe('http://localhost:5173')
    const refused = await ask('GET', '/_keymock/clock', { headers: { origin: 'https://evil.test' } })
    expect(refused.headers).not.toHaveProperty('Access-Control-Allow-Origin')
  })

  it('permits the preflights of allowed pages only', async () => {
    const { ask } = await controlled()
    const asked = {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'content-type',
    }
    const preflight = (origin: string) => ask('OPTIONS', '/_keymock/clock', { headers: { origin, ...asked } })
    expect((await preflight('http://localhost:5173')).headers).toMatchObject({
      'Access-Control-Allow-Methods': expect.stringContaining('PATCH'),
      'Access-Control-Allow-Headers': 'content-type',
    })
    expect((await preflight('https://evil.test')).headers).not.toHaveProperty('Access-Control-Allow-Methods')
  })
})

describe('the control API on a public address', () => {
  const protection = { token: 'control-secret' }

  it.each([
    ['no token', {}, 401, 'TOKEN_REFUSED'],
    ['another token', { authorization: 'Bearer control-secreT' }, 401, 'TOKEN_REFUSED'],
    ['a beginning of the token', { authorization: 'Bearer control' }, 401, 'TOKEN_REFUSED'],
    ['the token', { authorization: 'Bearer control-secret' }, 200, undefined],
    [
      'the token under any Host',
      { authorization: 'bearer control-secret', host: 'mock.example' },
      200,
      undefined,
    ],
    [
      'the token from a page of another origin',
      { authorization: 'Bearer control-secret', origin: 'https://evil.test', ...json },
      403,
      'ORIGIN_REFUSED',
    ],
  ])('checks the token and the origin: %s', async (_, headers, status, code) => {
    expect(await statusOf(headers, protection)).toEqual([status, code])
  })

  it('shows no token in a refusal', async () => {
    const { ask } = await controlled({ protection })
    const { text } = await ask('GET', '/_keymock/clock', { headers: { authorization: 'Bearer guessed-it' } })
    expect(text).not.toMatch(/control-secret|guessed-it/)
  })
})
