import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../.config/tests/temporary-folder.js'
import { secretsIn } from './test-support/disguises.js'
import { startKeymock } from './test-support/keymock-process.js'
import { runHere } from './test-support/run-here.js'
import { httpTarget, sendJson } from './test-support/test-target.js'

/** A token with characters that must be escaped in JSON, URLs, HTML, XML, Markdown and shell scripts. */
const token = `t0k/en+"q"<&>'%=|$x\`_secret`

const cookie = 'session=c00kie-of-a-service'
const secretName = 'p4ssw0rd-of-a-client'

const folder = temporaryFolder('of each test')

/** A service that shows secrets everywhere, in several encodings. */
async function tellTale() {
  const keys: { id: string; key: string; externalId: unknown; name: unknown }[] = []
  const target = await httpTarget((request, response, body) => {
    const said = request.headers.authorization ?? 'nothing'
    const sent = said.slice('Bearer '.length)
    const shown = {
      'x-debug': Buffer.from(`user:${sent}`).toString('base64'),
      'x-echo': encodeURIComponent(sent),
      'set-cookie': cookie,
    }
    if (said !== `Bearer ${token}`) {
      return sendJson(response, 401, { error: `not ${said}`, expected: token, known: keys }, shown)
    }
    if (request.method === 'POST') {
      const { externalId, name, roles = [], permissions = [] } = fieldsOf(body)
      if (roles.length + permissions.length > 0) {
        return sendJson(
          response,
          400,
          { error: `no such role; you are ${sent}`, last: keys.at(-1)?.key },
          shown,
        )
      }
      const key = `sk/${keys.length}+"<&>'_${'Qz9'.repeat(7)}${keys.length}`
      keys.push({ id: `key_${keys.length}`, key, externalId, name })
      return sendJson(
        response,
        201,
        { keyId: `key_${keys.length - 1}`, key, echo: `${key}!`, caller: sent },
        shown,
      )
    }
    const records = keys.map(({ id, key, externalId, name }) => ({
      id,
      start: key,
      name: `${name} ${Buffer.from(`ab${key}`).toString('base64url')}`,
      meta: {
        key,
        url: `https://x.test/?k=${encodeURIComponent(key)}`,
        token,
        password: secretName,
        [key]: 1,
      },
      plaintext: key,
      identity: { externalId },
      enabled: 'yes',
    }))
    return sendJson(response, 200, { keys: records, total: `${token}`, cursor: null }, shown)
  })
  return { target, keys }
}

function fieldsOf(body: string): {
  externalId?: unknown
  name?: unknown
  roles?: unknown[]
  permissions?: unknown[]
} {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}

it('keymock contract shows no token and no raw key on the terminal or in its files', async () => {
  const { target, keys } = await tellTale()
  await using _ = target
  const kinds = ['html', 'markdown', 'junit', 'json', 'replay']
  const args = ['contract', target.url, '--token-env', 'SERVICE_TOKEN', '--api-id', 'api_payments']
  const outputs = ['--ledger', folder.file('ledger'), '--observed', folder.file('observed')]
  const topics = ['--only', 'prefix,secrecy,roles,authentication,listing']
  const offers = [...topics, '--recoverable', '--second-api-id', 'api_catalog', '--visibility', '20ms']
  const { code, stdout, stderr } = await runHere([...args, ...outputs, ...offers, ...reportsOf(kinds)], {
    SERVICE_TOKEN: token,
  })
  expect(code).toBe(1)
  expect(keys.length).toBeGreaterThan(5)
  expect(stdout).toContain('FAIL')

  const texts = await textsWith(stdout, stderr)
  expect(texts.size).toBeGreaterThan(10)
  expectNoSecret(texts, [token, ...keys.map(({ key }) => key)])
})

it('keymock proxy shows the exchanges that contain violations, without tokens, keys, cookies and passwords', async () => {
  const { target, keys } = await tellTale()
  await using _ = target
  const kinds = ['html', 'markdown', 'junit', 'sarif', 'github', 'json']
  await using run = await startKeymock(['proxy', target.url, '--port', '0', ...reportsOf(kinds)])
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
  const query = new URLSearchParams({
    apiId: 'a',
    limit: '0',
    externalId: keys[0]?.key ?? '',
    secret: secretName,
  })
  await fetch(`${url}/v1/apis.listKeys?${query}`, { headers })
  await run.printed(({ stdout }) => stdout.includes('limit is not a whole number'))
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(1)
  const texts = await textsWith(run.stdout, run.stderr)
  expect(texts.size).toBe(2 + kinds.length)
  const html = texts.get('html') ?? ''
  expect(html).toContain('authorization: Bearer [redacted]')
  expect(html).toContain('&lt;key 2&gt;')
  expect(html).toContain('#!/usr/bin/env bash')
  expect(keys).toHaveLength(2)
  expectNoSecret(texts, [token, ...keys.map(({ key }) => key), cookie, secretName])
})

function reportsOf(kinds: string[]): string[] {
  return kinds.flatMap(kind => ['--report', `${kind}=${folder.file(kind)}`])
}

async function textsWith(stdout: string, stderr: string): Promise<Map<string, string>> {
  const texts = new Map([
    ['standard output', stdout],
    ['standard error', stderr],
  ])
  for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) texts.set(entry.name, await readFile(join(entry.parentPath, entry.name), 'utf8'))
  }
  return texts
}

function expectNoSecret(texts: Map<string, string>, secrets: string[]): void {
  for (const [name, text] of texts) expect(secretsIn(text, secrets), `${name} shows secrets`).toEqual([])
}
