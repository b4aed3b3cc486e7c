import { describe, expect, it } from 'vitest'
import { nearMiss } from './near-miss.js'

describe('nearMiss', () => {
  it.each([
    ['POST', '/v1/keys.create', 'POST /v1/keys.createKey'],
    ['POST', '/v1/keys/createKey', 'POST /v1/keys.createKey'],
    ['POST', '/keys.createKey', 'POST /v1/keys.createKey'],
    ['POST', '/v2/keys.createkey', 'POST /v1/keys.createKey'],
    ['GET', '/api/v1/apis.listKey', 'GET /v1/apis.listKeys'],
    ['GET', '/v1/keys.listKeys', 'GET /v1/apis.listKeys'],
  ])('%s %s is told that the nearest is %s', (method, path, nearest) => {
    expect(nearMiss(method, `https://keys.test${path}`, undefined)).toBe(
      `${method} ${path} is no operation, so it went to the network. The nearest is ${nearest}.`,
    )
  })

  it.each(['/', '/index.html', '/v1/users', '/assets/main-4f2a.js', '/v1/keys.verifyKey'])(
    'says nothing of %s',
    path => {
      expect(nearMiss('GET', `https://shop.test${path}`, undefined)).toBeUndefined()
    },
  )

  it('names both base URLs when an operation is asked at another one', () => {
    expect(nearMiss('GET', 'https://keys.tset/api/v1/apis.listKeys', 'https://keys.test')).toBe(
      "GET /v1/apis.listKeys went to https://keys.tset/api, but keymock answers at https://keys.test. Start it with baseUrl: 'https://keys.tset/api', or leave baseUrl out to answer at any origin.",
    )
  })

  it('says how to answer below a prefix', () => {
    expect(nearMiss('GET', 'https://keys.test/api/v1/apis.listKeys?apiId=a', undefined)).toBe(
      "GET /v1/apis.listKeys went to https://keys.test/api; without a baseUrl keymock answers at the root of any origin. Start it with baseUrl: 'https://keys.test/api'.",
    )
  })

  it('repeats nothing of the query', () => {
    expect(nearMiss('GET', 'https://keys.test/v1/apis.listKey?token=secret', undefined)).not.toContain(
      'secret',
    )
  })
})
