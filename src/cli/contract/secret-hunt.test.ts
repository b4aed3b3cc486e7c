import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { secretsIn } from '../test-support/disguises.js'
import { runHere } from '../test-support/run-here.js'
import { httpTarget, sendJson } from '../test-support/test-target.js'

/** A token with characters that must be escaped in JSON, URLs, HTML, XML, Markdown and shell scripts. */
const token = `t0k/en+"q"<&>'%=|$x\`_secret`

const folder = temporaryFolder()

/** A service that shows secrets everywhere, in several encodings. */
async function tellTale() {
  const keys: { id: string; key: string; externalId: unknown; name: unknown }[] = []
  const target = await httpTarget((request, response, body) => {
    const said = request.headers.authorization ?? 'nothing'
    const sent = said.slice('Bearer '.length)
    const shown = {
      'x-debug': Buffer.from(`user:${sent}`).toString('base64'),
      'x-echo': encodeURIComponent(sent),
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
      meta: { key, url: `https://x.test/?k=${encodeURIComponent(key)}`, token, [key]: 1 },
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
  const { code, stdout, stderr } = await runHere(
    [
      ...[
        'contract',
        target.url,
        '--token-env',
        'SERVICE_TOKEN',
        '--api-id',
        'api_payments',
        '--ledger',
        folder.file('ledger'),
      ],
      ...['html', 'markdown', 'junit', 'json', 'replay'].flatMap(kind => [
        '--report',
        `${kind}=${folder.file(kind)}`,
      ]),
      ...['--observed', folder.file('observed'), '--recoverable', '--second-api-id', 'api_catalog'],
      ...['--visibility', '20ms'],
    ],
    { SERVICE_TOKEN: token },
  )
  expect(code).toBe(1)
  expect(keys.length).toBeGreaterThan(5)
  expect(stdout).toContain('FAIL')

  const texts = new Map([
    ['standard output', stdout],
    ['standard error', stderr],
  ])
  for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) texts.set(entry.name, await readFile(join(entry.parentPath, entry.name), 'utf8'))
  }
  expect(texts.size).toBeGreaterThan(10)
  const secrets = [token, ...keys.map(({ key }) => key)]
  for (const [name, text] of texts) expect(secretsIn(text, secrets), `${name} shows secrets`).toEqual([])
})
