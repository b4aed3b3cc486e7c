import { symlink } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { invisible } from '../../common/document/visible-text.js'
import { startKeymock } from '../test-support/keymock-process.js'
import { create, fixtureText, token } from '../test-support/served-world.js'

const folder = temporaryFolder()
/** Control characters and a direction mark, in a path. */
const signs = '%C2%9B2J%E2%80%AE%1B[2J'

describe.concurrent('printed output', () => {
  it('contains no control character, no key and no token, except the token in the banner', async () => {
    const fixtures = await folder.write('secret.json', fixtureText(1))
    for (const mode of [[], ['--json'], ['--quiet']]) {
      await using keymock = await startKeymock(['--port', '0', '--fixtures', fixtures, ...mode])
      const url = await keymock.url
      const { key } = await (await create(url, { recoverable: true, prefix: 'sk_live' })).json()
      const headers = { Authorization: `Bearer ${token}` }
      const wrong = 'a-token-that-nobody-gave-out'
      const encoded = key.replaceAll('_', '%5F')
      const hidden = encodeURIComponent(encoded)
      const targets = [key, encoded, hidden, token].flatMap(secret => [
        `/${secret}`,
        `/v1/${signs}/${secret}/x`,
        `/v1/apis.listKeys?apiId=${secret}`,
        `/v1/apis.listKeys?apiId=api_payments&cursor=${secret}`,
        `/v1/apis.listKeys?apiId=api_payments&key=${secret}`,
        `/v1/apis.listKeys?apiId=api_payments&limit=${secret}`,
      ])
      for (const target of targets) await fetch(url + target, { headers })
      await fetch(`${url}/v1/${wrong}`, { headers: { Authorization: `Bearer ${wrong}` } })
      await fetch(`${url}/v1/apis.listKeys?apiId=api_payments&decrypt=true`, { headers })
      await create(url, { roles: [key], permissions: [token] })
      await create(url, { apiId: key })
      await fetch(`${url}/the-last-request`)
      if (!mode.includes('--quiet'))
        await keymock.printed(({ stdout }) => stdout.includes('the-last-request'))
      keymock.child.kill('SIGTERM')
      expect(await keymock.ended).toBe(0)

      // The banner shows a token on purpose. The check begins after the banner.
      const start = mode.includes('--json')
        ? keymock.stdout.indexOf('\n')
        : keymock.stdout.indexOf('POST /v1')
      const log = mode.includes('--quiet') ? keymock.stdout : keymock.stdout.slice(start)
      expect((log + keymock.stderr).replaceAll('\n', '')).not.toMatch(invisible)
      const printed = decodeURIComponent(decodeURIComponent(log + keymock.stderr))
      for (const secret of [key, token, wrong]) expect(printed.includes(secret)).toBe(false)
      if (!mode.includes('--quiet')) expect(printed).toContain('[redacted]')
    }
  })

  it('begins with each setting that differs from the defaults, as text or as JSON', async () => {
    const faults = await folder.write('two.json', '[{"effect":{"status":418}},{"effect":{"status":503}}]')
    const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
    await symlink(modules, folder.file('node_modules'))
    const handlers = await folder.write('handlers.mjs', 'export default []')
    const options = [
      ...'--port 0 --host 0.0.0.0 --clock 2030-01-01T12:00:00Z --freeze --latency 50-400'.split(' '),
      ...['--faults', faults, '--handlers', handlers, '--neighbours', 'keys.verifyKey'],
    ]
    const now = '2030-01-01T12:00:00.000Z'
    await using asText = await startKeymock(options)
    await asText.printed(({ stdout }) => stdout.includes('Try it:'))
    for (const row of [
      `Clock    ${now}, stopped`,
      'Latency  50 to 400 ms',
      'Faults   2',
      `Handlers ${handlers}, tried before the mock`,
      'Serves   also keys.verifyKey',
    ])
      expect(asText.stdout).toContain(`  ${row}\n`)
    await using asJson = await startKeymock([...options, '--json'])
    await asJson.printed(({ stdout }) => stdout.endsWith('}\n'))
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      ...{ event: 'listening', token: 'keymock-token', clock: { now, frozen: true } },
      ...{ latency: { minimumMs: 50, maximumMs: 400 }, faults: 2, handlers, neighbours: ['keys.verifyKey'] },
      controlToken: expect.any(String),
    })
  })

  it('does not stop the server when the reader of the output ends', async () => {
    await using keymock = await startKeymock(['--port', '0'])
    const url = await keymock.url
    keymock.child.stdout?.destroy()
    for (let count = 0; count < 5; count++) expect((await fetch(`${url}/nothing`)).status).toBe(404)
    keymock.child.kill('SIGINT')
    expect(await keymock.ended).toBe(0)
  })
})

describe.concurrent('--latency', () => {
  it('prints no warning when many responses are delayed at the same time', async () => {
    await using keymock = await startKeymock(['--port', '0', '--latency', '100'])
    const url = await keymock.url
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${url}/nothing`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(404))
    keymock.child.kill('SIGTERM')
    expect(await keymock.ended).toBe(0)
    expect(keymock.stderr).toBe('')
  })
})

describe.concurrent('--any-token', () => {
  it('accepts an unknown token; without the option, the log of a 401 suggests it', async () => {
    const fixtures = await folder.write('any.json', fixtureText(2))
    const asking = { headers: { Authorization: 'Bearer whatever' } }
    const path = '/v1/apis.listKeys?apiId=api_payments'
    {
      await using refusing = await startKeymock(['--port', '0', '--fixtures', fixtures])
      expect((await fetch((await refusing.url) + path, asking)).status).toBe(401)
      await refusing.printed(({ stdout }) => stdout.includes('or start keymock with --any-token.'))
    }
    await using keymock = await startKeymock(['--port', '0', '--fixtures', fixtures, '--any-token'])
    expect(await (await fetch((await keymock.url) + path, asking)).json()).toMatchObject({ total: 2 })
    await keymock.printed(({ stdout }) => stdout.includes('any text'))
    expect(keymock.stdout).not.toMatch(/Clock|Latency|Faults|Handlers|Serves/)
  })
})

describe.concurrent('--cors', () => {
  it('admits pages of one origin, and keeps the name of the profile', async () => {
    const cors = 'http://localhost:5173'
    const file = await folder.write('cors.json', fixtureText(0))
    await using keymock = await startKeymock(['--port', '0', '--fixtures', file, '--cors', cors])
    const url = await keymock.url
    const preflight = await fetch(`${url}/v1/keys.createKey`, { method: 'OPTIONS' })
    const answer = await create(url)
    const allowed = [preflight, answer].map(({ headers }) => headers.get('access-control-allow-origin'))
    expect(allowed).toEqual([cors, cors])
    expect(answer.status).toBe(200)
    await keymock.printed(({ stdout }) => /Profile +standard/.test(stdout))
  })
})

describe.concurrent('--mutant', () => {
  it('serves a wrong server, shows its bug, and logs the reason for a refusal', async () => {
    const fixtures = await folder.write('mutant.json', fixtureText(3))
    const options = ['--fixtures', fixtures, '--mutant', 'limit-ignored']
    await using keymock = await startKeymock(['--port', '0', ...options])
    const url = `${await keymock.url}/v1/apis.listKeys`
    const list = (query: string) =>
      fetch(`${url}?${query}`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await (await list('apiId=api_payments&limit=1')).json()).keys).toHaveLength(3)
    await list('apiId=api_x')
    await keymock.printed(({ stdout }) => /GET .*apis\.listKeys.* 404 .*There is no API/.test(stdout))
    await keymock.printed(({ stdout }) =>
      stdout.includes('Mutant   limit-ignored: The limit value of a listing is ignored.'),
    )
  })
})
