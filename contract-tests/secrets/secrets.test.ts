import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.js'

const token = 'tok/en+with "quotes" é?='

describe('createSecrets', () => {
  const secrets = createSecrets()
  secrets.add(token, '<token>')
  secrets.add('sk_live_AbCdEfGhIjKlMnOpQr', '<key 1>')

  it.each([
    ['raw', token],
    ['JSON-escaped', JSON.stringify({ token })],
    ['JSON-escaped to ASCII', String.raw`tok/en+with \"quotes\" \u00e9?=`],
    ['URL-encoded', encodeURIComponent(token)],
    ['form-encoded', new URLSearchParams({ token }).toString()],
    ['lower-case URL-encoded', encodeURIComponent(token).replaceAll(/%../g, hex => hex.toLowerCase())],
  ])('replaces a value that is %s', (_, text) => {
    expect(secrets.redact(`before ${text} after`)).toContain('<token>')
    expect(secrets.redact(`before ${text} after`)).not.toContain('quotes')
    expect(secrets.find(text)).toEqual(['<token>'])
  })

  it.each(['', 'a', 'ab', 'user:', 'Bearer '])('replaces base64 of a value after %j', before => {
    const key = 'sk_live_AbCdEfGhIjKlMnOpQr'
    for (const encoded of [btoa(`${before}${key}`), Buffer.from(before + key).toString('base64url')]) {
      expect(secrets.find(encoded)).toEqual(['<key 1>'])
      expect(secrets.redact(encoded)).toContain('<key 1>')
    }
  })

  it('replaces the greater part of a value, but finds only the whole one', () => {
    expect(secrets.redact('start: sk_live_AbCdEfGhIjKlMnOpQ')).not.toContain('AbCdEfGh')
    expect(secrets.find('sk_live_AbCdEfGhIjKlMnOpQ')).toEqual([])
  })

  it('leaves the leading characters of a key alone', () => {
    expect(secrets.redact('sk_live_AbCd')).toBe('sk_live_AbCd')
  })

  it('neither replaces nor finds a value that any word may hold', () => {
    const short = createSecrets()
    short.add('a', '<token>')
    expect(short.redact('a cat')).toBe('a cat')
    expect(short.find('a cat')).toEqual([])
  })
})
