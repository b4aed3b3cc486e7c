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

  const key = 'sk_live_AbCdEfGhIjKlMnOpQr'
  const codes = Array.from(key, character => character.charCodeAt(0))
  const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
  it.each([
    ['JSON', (code: number) => `\\u${hex(code, 4)}`],
    ['JSON within JSON', (code: number) => `\\\\u${hex(code, 4).toUpperCase()}`],
    ['JSON in parts', (code: number) => (code % 3 ? String.fromCharCode(code) : `\\u${hex(code, 4)}`)],
    ['a script', (code: number) => `\\x${hex(code, 2)}`],
    ['a URL', (code: number) => `%${hex(code, 2)}`],
    ['HTML', (code: number) => `&#x${hex(code, 2)};`],
    ['HTML in decimals', (code: number) => `&#${code};`],
  ])('replaces and finds a value that is escaped as in %s', (_, written) => {
    const text = codes.map(written).join('')
    const around = (inner: string) => `\\u0022 before "${inner}" after %20 <`
    expect(secrets.find(around(text))).toEqual(['<key 1>'])
    expect(secrets.redact(around(text))).toBe(around('<key 1>'))
  })

  it('keeps escapes that hide no value', () => {
    const text = String.raw`\u0022 caf\u00e9 %20 &#x110000; &#65; \uZZZZ`
    expect(secrets.redact(text)).toBe(text)
    expect(secrets.find(text)).toEqual([])
  })

  it.each(['', 'a', 'ab', 'user:', 'Bearer '])(
    'finds and replaces the base64 of a value that follows %j',
    before => {
      for (const encoded of [btoa(`${before}${key}`), Buffer.from(before + key).toString('base64url')]) {
        expect(secrets.find(encoded)).toEqual(['<key 1>'])
        expect(secrets.redact(encoded)).toContain('<key 1>')
      }
    },
  )

  it('replaces even a long part of a value, but finds only a whole value', () => {
    expect(secrets.redact('start: sk_live_AbCdEfGhIjKlMnOpQ')).not.toContain('AbCdEfGh')
    expect(secrets.find('sk_live_AbCdEfGhIjKlMnOpQ')).toEqual([])
  })

  it('keeps a few leading characters of a key', () => {
    expect(secrets.redact('sk_live_AbCd')).toBe('sk_live_AbCd')
  })

  it('neither replaces nor finds a value of one character', () => {
    const short = createSecrets()
    short.add('a', '<token>')
    expect(short.redact('a cat')).toBe('a cat')
    expect(short.find('a cat')).toEqual([])
  })
})
