import { describe, expect, it } from 'vitest'
import { controlled } from '../control/test-support/controlled.js'

const curl = { 'user-agent': 'curl/8.5.0', accept: '*/*' }

describe('the list of paths at the root', () => {
  it('names only paths that exist', async () => {
    const { ask } = await controlled()
    const { status, headers, text } = await ask('GET', '/', { headers: curl })
    expect([status, headers['Content-Type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const paths = [...text.matchAll(/^ {2}(GET|POST) +(\S+)/gm)].map(([, method = '', path = '']) => [
      method,
      path,
    ])
    expect(paths).toHaveLength(6)
    for (const [method = '', path = ''] of paths)
      expect((await ask(method, path, { headers: curl })).status, path).not.toBe(404)
  })

  it("names the paths of a sandbox below the sandbox's address", async () => {
    const { ask } = await controlled()
    const { text } = await ask('GET', '/sandboxes/a%20b/', { headers: curl })
    expect(text).toContain('POST  /sandboxes/a%20b/v1/keys.createKey')
    expect(text).toContain('/sandboxes/a%20b/_keymock/')
  })

  it('names operations that only one sandbox serves only in the list of that sandbox', async () => {
    const { ask } = await controlled()
    await ask('PUT', '/sandboxes/own/_keymock/profile', { body: { profile: 'unkey-v1' } })
    const page = async (path: string) => (await ask('GET', path, { headers: curl })).text
    expect(await page('/sandboxes/own/')).toContain('POST  /sandboxes/own/v1/keys.verifyKey')
    expect(await page('/')).not.toContain('verifyKey')
    const { json } = await ask('GET', '/sandboxes/own/openapi.json')
    expect(json).toMatchObject({ paths: { '/v1/keys.verifyKey': {} } })
  })

  it('is absent for a client other than curl, for a request for JSON, and for a POST', async () => {
    const { ask } = await controlled()
    expect((await ask('GET', '/')).status).toBe(404)
    expect((await ask('GET', '/', { headers: { ...curl, accept: 'application/json' } })).status).toBe(404)
    expect((await ask('POST', '/', { headers: curl })).status).toBe(404)
  })
})

describe('/llms.txt', () => {
  it('has the text of /_keymock/llms.txt', async () => {
    const { ask } = await controlled()
    const { status, text } = await ask('GET', '/llms.txt')
    expect(status).toBe(200)
    expect(text).toBe((await ask('GET', '/_keymock/llms.txt')).text)
  })
})
