import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runFolder } from '../../../.config/tests/run-folder.js'
import { startKeymock } from '../test-support/keymock-process.js'
import { httpTarget } from '../test-support/test-target.js'

const pem = (name: string) =>
  fileURLToPath(new URL(`../../node/test-support/localhost.${name}.pem`, import.meta.url))

async function brokenService(): Promise<string> {
  const certificate = { cert: readFileSync(pem('cert')), key: readFileSync(pem('key')) }
  const server = createServer(certificate, (request, response) => {
    const isElsewhere = request.url?.includes('apiId=elsewhere')
    response.writeHead(isElsewhere ? 307 : 200, {
      'content-type': 'application/json',
      ...(isElsewhere && { location: 'https://127.0.0.1:1/' }),
    })
    response.end(JSON.stringify({ keys: [{ id: 'k1' }], total: -1 }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

describe('keymock proxy', () => {
  it('exits with code 3 at Ctrl-C if the service has not answered, and no exchange was checked', async () => {
    const report = join(runFolder(), 'unchecked.xml')
    const args = ['proxy', 'http://127.0.0.1:1', '--port', '0', '--report', `junit=${report}`]
    await using run = await startKeymock(args)
    expect((await fetch(`${await run.url}/v1/apis.listKeys?apiId=a`)).status).toBe(502)
    await run.printed(({ stdout }) => stdout.includes('cannot be reached'))
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(3)
    expect(run.stdout).toContain('NOTHING CHECKED  1 exchange, 0 violations')
    expect(await readFile(report, 'utf8')).toContain('failures="1"')
  })

  it('forwards requests to an HTTPS service, and ends with a summary, reports and an exit code', async () => {
    const [json, junit] = ['proxy.json', 'proxy.xml'].map(name => join(runFolder(), name)) as [string, string]
    const reported = ['--report', `json=${json}`, '--report', `junit=${junit}`]
    await using run = await startKeymock(['proxy', await brokenService(), '--port', '0', ...reported], {
      NODE_EXTRA_CA_CERTS: pem('cert'),
    })
    const url = await run.url
    const headers = { authorization: 'Bearer token-of-a-proxy' }
    const ask = (query: string) => fetch(`${url}/v1/apis.listKeys?${query}`, { headers, redirect: 'manual' })
    expect(await (await ask('apiId=a')).json()).toEqual({ keys: [{ id: 'k1' }], total: -1 })
    expect((await ask('apiId=elsewhere')).status).toBe(307)
    await run.printed(({ stdout }) => stdout.includes('LST-06'))
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(1)
    expect(run.stdout).toMatch(
      /service +GET \/v1\/apis\.listKeys 200 +LST-06 MUST return a total of 0 or more: body .* spec 4\.1/,
    )
    expect(run.stdout).toContain(
      'BROKEN  2 exchanges, 0 violations by the client, 1 by the service, 0 unchecked exchanges.',
    )
    expect(run.stdout).toContain(`${url}/_keymock/console/#/requests`)
    expect(run.stdout).toContain(`  json         ${json}\n  junit        ${junit}\n`)
    const reports = [await readFile(json, 'utf8'), await readFile(junit, 'utf8')]
    expect(JSON.parse(reports[0] ?? '')).toMatchObject({ format: 'keymock-proxy/1', counts: { service: 1 } })
    expect(reports[1]).toContain('failures="1"')
    expect([run.stdout, run.stderr, ...reports].join()).not.toContain('token-of-a-proxy')
  })

  it.each([
    ['client', 0, 'KEPT'],
    ['401', 0, 'KEPT'],
    ['403', 1, 'BROKEN'],
  ])(
    'with --ignore %s, exits with code %i after a request without a token that gets 401',
    async (kind, code, word) => {
      await using service = await httpTarget((_, response) => response.writeHead(401).end())
      await using run = await startKeymock(['proxy', service.url, '--port', '0', '--ignore', kind])
      await fetch(`${await run.url}/v1/apis.listKeys?apiId=a`)
      run.child.kill('SIGINT')
      expect(await run.ended).toBe(code)
      expect(run.stdout).toContain(`${word}  1 exchange, `)
      expect(run.stdout.includes('ignored')).toBe(code === 0)
    },
  )
})
