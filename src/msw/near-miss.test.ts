import { describe, expect, it } from 'vitest'
import { servedBy } from '../service/requests/nearest-operation.js'
import { nearMiss } from './near-miss.js'

const specified = servedBy({})

describe('nearMiss', () => {
  it.each([
    ['POST', '/v1/keys.create', 'POST /v1/keys.createKey'],
    ['POST', '/v1/keys/createKey', 'POST /v1/keys.createKey'],
    ['POST', '/keys.createKey', 'POST /v1/keys.createKey'],
    ['POST', '/v2/keys.createkey', 'POST /v1/keys.createKey'],
    ['GET', '/api/v1/apis.listKey', 'GET /v1/apis.listKeys'],
    ['GET', '/v1/keys.listKeys', 'GET /v1/apis.listKeys'],
  ])('suggests for %s %s the nearest operation %s', (method, path, nearest) => {
    expect(nearMiss(method, `https://keys.test${path}`, undefined, specified)).toBe(
      `${method} ${path} is not an operation, so keymock did not answer. The nearest operation is ${nearest}.`,
    )
  })

  it.each(['/', '/index.html', '/v1/users', '/assets/main-4f2a.js'])('suggests nothing for %s', path => {
    expect(nearMiss('GET', `https://shop.test${path}`, undefined, specified)).toBeUndefined()
  })

  it('names an operation outside the specification, and the option that enables the operation', () => {
    const url = 'https://keys.test/v1/keys.verifyKey'
    expect(nearMiss('POST', url, undefined, specified)).toBe(
      "keymock did not answer POST /v1/keys.verifyKey: keys.verifyKey is outside the specification and is not served. Serve it with neighbours: ['keys.verifyKey'], or start keymock with --neighbours keys.verifyKey.",
    )
    const served = servedBy({ neighbours: ['keys.verifyKey'] })
    expect(nearMiss('POST', 'https://keys.test/v1/keys.verify', undefined, served)).toContain(
      'The nearest operation is POST /v1/keys.verifyKey.',
    )
  })

  it('names the wrong base URL of a request, and the base URL of keymock', () => {
    expect(nearMiss('GET', 'https://keys.tset/api/v1/apis.listKeys', 'https://keys.test', specified)).toBe(
      "GET /v1/apis.listKeys went to https://keys.tset/api, but keymock answers at https://keys.test. Start keymock with baseUrl: 'https://keys.tset/api', or omit baseUrl to answer at any origin.",
    )
  })

  it('suggests a `baseUrl` for a request with a prefix before the path', () => {
    expect(nearMiss('GET', 'https://keys.test/api/v1/apis.listKeys?apiId=a', undefined, specified)).toBe(
      "GET /v1/apis.listKeys went to https://keys.test/api; without a baseUrl keymock answers at the root of any origin. Start keymock with baseUrl: 'https://keys.test/api'.",
    )
  })

  it('does not show the query', () => {
    expect(
      nearMiss('GET', 'https://keys.test/v1/apis.listKey?token=secret', undefined, specified),
    ).not.toContain('secret')
  })
})
