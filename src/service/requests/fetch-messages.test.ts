import { describe, expect, it } from 'vitest'
import { createKeymock } from '../../create-keymock.js'
import { readBaseUrl } from './fetch-messages.js'

describe('readBaseUrl', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['HTTPS://API.example.com:443/keys//', 'https://api.example.com/keys'],
  ])('reads %s as %s', (given, read) => {
    expect(readBaseUrl(given)).toBe(read)
  })

  it.each([
    ['/api', 'http://localhost:5173/api'],
    ['api/', 'http://localhost:5173/api'],
    ['/', 'http://localhost:5173'],
  ])('resolves %s against the origin of the page: %s', (given, read) => {
    expect(readBaseUrl(given, 'http://localhost:5173')).toBe(read)
  })

  it.each(['', 'data:text/plain,x', 'ftp://files.example.com'])(
    'refuses %j, with or without the origin of a page',
    given => {
      for (const base of [undefined, 'http://localhost:5173']) {
        expect(() => readBaseUrl(given, base)).toThrow('BASE_URL_INVALID')
      }
    },
  )

  it('refuses a path if no page gives an origin', () => {
    expect(() => createKeymock({ baseUrl: '/api' })).toThrow('Found "/api", which is not an http URL.')
  })
})
