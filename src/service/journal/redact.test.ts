import { describe, expect, it } from 'vitest'
import { redact, redacted, type SecretWords, withoutNamedSecrets } from './redact.js'

const token = 'acme-token'
const key = 'sk_live_3ZaFexampleexample'
const secrets: SecretWords = { tokens: [token], isKey: async word => word === key }

describe('redact', () => {
  it('leaves a text without secrets unchanged', async () => {
    expect(await redact('/v1/keys.createKey/%7Eme?x=%zz', secrets)).toBe('/v1/keys.createKey/%7Eme?x=%zz')
  })

  it.each([
    ['a token in a path', `/v1/${token}`],
    ['a token inside a word', `/v1/a${token}b`],
    ['a key in a path', `/keys/${key}/use`],
    ['a key behind an equals sign', `/keys;key=${key}`],
    ['a key in a sentence', `There is no API ${key}.`],
    ['a key in quotes', `There is no role "${key}"`],
    ['a token with one character encoded', `/v1/acme%2Dtoken`],
    ['a token that is encoded twice', `/v1/acme%252Dtoken`],
    ['a key with one character encoded', `/v1/${key.replace('_', '%5F')}`],
  ])('removes %s', async (_, text) => {
    const clean = await redact(text, secrets)
    expect(clean).toContain(redacted)
    expect(decodeURIComponent(decodeURIComponent(clean))).not.toContain(token)
    expect(decodeURIComponent(clean)).not.toContain(key)
  })

  it('removes a short token between other words, but not within a word', async () => {
    const short = { ...secrets, tokens: ['key'] }
    expect(await redact('/key/keys', short)).toBe(`/${redacted}/keys`)
  })
})

describe('withoutNamedSecrets', () => {
  it.each(['Bearer <token>', '/keys?key=<key 3>&limit=1', '{"key":"<key 3>","token": "<token>"}'])(
    'keeps the labels of removed secrets: %s',
    text => {
      expect(withoutNamedSecrets(text)).toBe(text)
    },
  )

  it.each(['Bearer <token>x', 'Bearer <abc>', '/keys?key=<key 3>x', '{"key":"<abc 1>"}'])(
    'removes what only resembles a label: %s',
    text => {
      expect(withoutNamedSecrets(text)).toContain(redacted)
    },
  )
})
