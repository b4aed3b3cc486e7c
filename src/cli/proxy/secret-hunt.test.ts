import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { secretsIn } from '../test-support/disguises.js'
import { startKeymock } from '../test-support/keymock-process.js'
import { httpTarget, sendJson } from '../test-support/test-target.js'

/** Contains characters that must be escaped in JSON, URLs, HTML, XML, Markdown and shell scripts. */
const token = `t0k/en+"q"<&>'%=|$x\`_secret`
const cookie = 'session=c00kie-of-a-proxy'
const secretName = 'p4ssw0rd-of-a-client'

const folder = temporaryFolder()

/** A service that breaks the contract, and shows the token and all its keys in several encodings. */
function tellTale(keys: string[]) {
  return httpTarget((request, response) => {
    const sent = (request.headers.authorization ?? '').slice('Bearer '.length)
    const shown = {
      'x-debug': Buffer.from(`user:${sent}`).toString('base64'),
      'x-echo': encodeURIComponent(sent),
      'set-cookie': cookie,
    }
    if (request.method === 'POST') {
      const key = `live/${keys.length}+"<&>'_${'Qz9'.repeat(7)}${keys.length}`
      keys.push(key)
      return sendJson(response, 200, { keyId: 'key_1', key, echo: `${key}!`, caller: sent }, shown)
    }
    const key = keys.at(-1) ?? ''
    const record = {
      id: 'key_1',
      start: key,
      name: Buffer.from(`ab${key}`).toString('base64url'),
      meta: { url: `https://x.test/?k=${encodeURIComponent(key)}`, token, password: secretName, [key]: 1 },
      plaintext: key,
    }
    return sendJson(response, 200, { keys: [record, record], total: `${token}` }, shown)
  })
}

it('keymock proxy shows the exchanges that contain violations, without tokens, keys, cookies and passwords', async () => {
  const keys: string[] = []
  await using target = await tellTale(keys)
  const kinds = ['html', 'markdown', 'junit', 'sarif', 'github', 'json']
  const reports = kinds.flatMap(kind => ['--report', `${kind}=${folder.file(kind)}`])
  await using run = await startKeymock(['proxy', target.url, '--port', '0', ...reports], {})
  const url = await run.url
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', cookie }
  const create = () =>
    fetch(`${url}/v1/keys.createKey`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ apiId: 'a', prefix: 'sk', name: `of ${token}`, meta: { password: secretName } }),
    })
  await create()
  await create()
  const query = new URLSearchParams({ apiId: 'a', limit: '0', externalId: keys[0] ?? '', secret: secretName })
  await fetch(`${url}/v1/apis.listKeys?${query}`, { headers })
  await run.printed(({ stdout }) => stdout.includes('limit is not a whole number'))
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(1)
  const texts = new Map([
    ['standard output', run.stdout],
    ['standard error', run.stderr],
  ])
  for (const kind of kinds) texts.set(kind, await readFile(folder.file(kind), 'utf8'))
  const html = texts.get('html') ?? ''
  expect(html).toContain('authorization: Bearer [redacted]')
  expect(html).toContain('&lt;key 2&gt;')
  expect(html).toContain('#!/usr/bin/env bash')
  expect(keys).toHaveLength(2)
  const secrets = [token, ...keys, cookie, secretName]
  for (const [name, text] of texts) expect(secretsIn(text, secrets), `${name} shows secrets`).toEqual([])
})
