import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../../build-keymock.js'
import { serviceClient } from '../../test-support/service-client.js'
import { showJournal } from './show-journal.js'

const token = 'full-token'

function client() {
  const service = serviceClient()
  const sandbox = sandboxOf(service.keymock)
  const ask = (url: string, headers: Record<string, string> = {}, body = '', method = 'GET') =>
    sandbox.handle({ method, url, headers, body })
  const shown = async () => JSON.stringify(await showJournal(sandbox, sandbox.journal.exchanges()))
  return { ...service, ask, shown }
}

const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

describe('the journal', () => {
  it('hides the token of a request in its headers, path, query and body', async () => {
    const { ask, shown } = client()
    const strange = 'token.nobody+knows/of=='
    await ask('/v1/apis.listKeys?apiId=api_1', { authorization: `Bearer ${token}` })
    await ask(`/v1/apis.listKeys?apiId=${token}&cursor=${token}`, { authorization: `Bearer ${token}` })
    await ask(`/v1/apis.listKeys?apiId=api_1&token=${strange}`, { authorization: strange })
    await ask(`/v1/apis.listKeys?access_token=${encodeURIComponent(strange)}`, {
      'x-api-key': strange,
      cookie: strange,
    })
    await ask(`/v1/${token}?${token}=1`, { authorization: `Basic ${token}`, 'x-other': `is ${token}!` })
    await ask(
      '/v1/keys.createKey',
      json,
      JSON.stringify({ apiId: token, name: token, meta: { [token]: token } }),
      'POST',
    )
    await ask('/v1/keys.createKey', json, `{"authorization":"Bearer ${strange}", broken`, 'POST')
    const text = await shown()
    expect(text).not.toContain(token)
    expect(text).not.toContain(strange)
    expect(text).not.toContain(encodeURIComponent(strange))
    expect(text).toContain('[redacted]')
  })

  it.each(['Bearer', 'bearer ', 'Basic'])(
    'does not mistake the word %j in a header for a token',
    async authorization => {
      const { ask, shown } = client()
      await ask('/v1/apis.listKeys?apiId=api_1', { authorization })
      expect(await shown()).toContain('Authorization: Bearer <token>')
    },
  )

  it('hides a raw key in the headers, path, query and body of a request', async () => {
    const { ask, create, keymock, shown } = client()
    const { key, keyId } = await create({ prefix: 'sk' })
    const odd = await create({ prefix: 'a/b c', recoverable: true })
    await ask(`/v1/apis.listKeys?apiId=${key}`, json)
    await ask(`/v1/apis.listKeys?apiId=${encodeURIComponent(odd.key)}`, json)
    await ask(`/keys/${key}/${[...key].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')}`)
    await ask(
      '/v1/keys.createKey',
      json,
      JSON.stringify({ apiId: 'api_1', name: `is ${key}`, meta: [odd.key] }),
      'POST',
    )
    await ask(
      '/v1/keys.createKey',
      json,
      `{"apiId":"\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}"}`,
      'POST',
    )
    await ask('/v1/apis.listKeys?apiId=api_1', {
      ...json,
      authorization: `Bearer ${key}`,
      'x-key-of-user': key,
    })
    await keymock.keys.delete(keyId)
    await ask(`/v1/apis.listKeys?apiId=${key}`, json)
    const text = await shown()
    expect(text).not.toContain(key)
    expect(text).not.toContain(key.slice(1))
    expect(text).not.toContain(odd.key)
    expect(text).not.toContain(encodeURIComponent(odd.key))
    expect(text).not.toContain(`%${key.charCodeAt(5).toString(16)}%${key.charCodeAt(6).toString(16)}`)
  })

  it('hides the plaintexts of a decrypted listing, even if the journal cuts the body', async () => {
    const { ask, create, shown } = client()
    const keys: string[] = []
    for (let count = 0; count < 60; count++)
      keys.push((await create({ recoverable: true, byteLength: 100 })).key)
    const { body } = await ask('/v1/apis.listKeys?apiId=api_1&decrypt=true', json)
    await ask('/v1/keys.createKey', json, JSON.stringify({ apiId: 'api_1', meta: { keys } }), 'POST')
    expect(keys.filter(key => String(body).includes(key))).toHaveLength(60)
    const text = await shown()
    expect(keys.filter(key => text.includes(key.slice(0, 12)))).toEqual([])
    expect(text).toContain('"cut"')
  })
})
