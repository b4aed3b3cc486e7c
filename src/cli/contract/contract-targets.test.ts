import { readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { runKeymock, startKeymock } from '../test-support/keymock-process.js'
import { access, environment, runContractHere, runHere, token } from '../test-support/run-here.js'
import { httpTarget, sendJson, socketTarget } from '../test-support/test-target.js'

const folder = temporaryFolder()

const pem = (name: string) =>
  readFileSync(new URL(`../../node/test-support/localhost.${name}.pem`, import.meta.url), 'utf8')

describe('keymock contract with an unusable target', () => {
  const page = '<!doctype html><title>Welcome</title>'
  const nowhere = (url: string) => async () => ({ url, [Symbol.asyncDispose]: async () => undefined })
  const json = () => httpTarget((_, response) => sendJson(response, 200, {}))

  it.each<[string, () => Promise<AsyncDisposable & { url: string }>, string[], string[]?]>([
    [
      'answers every request with a page',
      () => httpTarget((_, response) => response.setHeader('content-type', 'text/html').end(page)),
      ['This is not the service'],
    ],
    [
      'answers every request with 401',
      () => httpTarget((_, response) => sendJson(response, 401, {})),
      ['answers 401 to the first'],
    ],
    ['never answers', () => socketTarget(() => {}), ['No answer within 300 ms'], ['--timeout', '300ms']],
    [
      'resets the connection',
      () => socketTarget(socket => socket.resetAndDestroy()),
      ['closes the connection without an answer'],
    ],
    [
      'has an untrusted certificate',
      () => startServer({ port: 0, tls: { cert: pem('cert'), key: pem('key') } }),
      ['is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)', 'NODE_EXTRA_CA_CERTS'],
    ],
    [
      'has no TLS',
      async () => {
        const target = await json()
        return Object.assign(target, { url: target.url.replace('http:', 'https:') })
      },
      ['The TLS handshake with', 'start with http://'],
    ],
    [
      'does not exist',
      nowhere('http://keys.invalid'),
      ['NOT STARTED  The host keys.invalid does not resolve (ENOTFOUND).\nCheck the base URL'],
    ],
    [
      'does not listen',
      nowhere('http://127.0.0.1:2'),
      ['NOT STARTED  No server listens on 127.0.0.1:2 (ECONNREFUSED).\nCheck the base URL'],
    ],
  ])(
    'exits with code 2 and names problem and remedy if the target %s',
    async (_, start, said, options = []) => {
      await using target = await start()
      const junit = folder.file('nobody.xml')
      const writes = ['--allow-writes', '--yes', '--ledger', folder.file('none.jsonl')]
      const args = [target.url, ...access, ...options, ...writes, '--report', `junit=${junit}`]
      const { code, stdout } = await runContractHere(args, { environment })
      expect(code).toBe(2)
      for (const text of ['NOT STARTED', ...said]) expect(stdout).toContain(text)
      expect(stdout).not.toMatch(/skip|plan|ledger/)
      expect(await readFile(junit, 'utf8')).toContain('<error ')
    },
  )

  it.each(['contract', 'learn', 'record', 'parity'])('%s reports a redirect with its path', async command => {
    await using target = await httpTarget((request, response) =>
      response.writeHead(308, { location: `/api${request.url}` }).end(),
    )
    const { code, stdout, stderr } = await runHere([command, target.url, ...access], environment)
    expect(code).toBe(2)
    expect(stdout + stderr).toContain(`The target redirects to ${target.url}/api.`)
  })

  it('notices a connection that closes at once, also for the first request of its process', async () => {
    await using target = await socketTarget(socket => socket.destroy())
    const { code, stdout } = await runKeymock(['contract', target.url, ...access], environment)
    expect([code, stdout]).toEqual([2, expect.stringContaining('closes the connection without an answer')])
  })

  it('names a proxy of the environment that it does not use, and a port that fetch refuses', async () => {
    const proxied = { ...environment, HTTPS_PROXY: 'http://127.0.0.1:9' }
    const unresolved = await runKeymock(['contract', 'https://keys.invalid', ...access], proxied)
    expect(unresolved.stdout).toContain('HTTPS_PROXY is set, but keymock connects directly.')
    const refused = await runHere(['contract', 'http://127.0.0.1:6000', ...access], environment)
    expect(refused.stdout).toContain('Fetch refuses to call the port of 127.0.0.1:6000')
    await using server = await startKeymock(['--port', '6697'])
    await server.printed(({ stderr }) => stderr.includes('Browsers and fetch refuse to call port 6697.'))
  })
})

describe('keymock contract for a service on another machine', () => {
  /** An address of this machine that is not a loopback address. */
  const elsewhere = ({ url }: { url: string }) => url.replace('127.0.0.1', '0.0.0.0')

  it('only reads by default, and first prints its plan', async () => {
    await using target = await httpTarget((_, response) => sendJson(response, 200, { keys: [], total: 0 }))
    const { code, stdout } = await runContractHere([elsewhere(target), ...access], { environment })
    expect(code).not.toBe(0)
    expect(stdout).toMatch(
      /^The plan for http:\/\/0\.0\.0\.0:\d+\n.*\n {2}creates {4}nothing; the run only reads/,
    )
    expect(stdout).toMatch(/leaves out \d+ requirements, for lack of --allow-writes \(\d+\), --existing-role/)
    expect(target.requests.length).toBeGreaterThan(0)
    const methods = new Set(target.requests.map(request => request.split(' ')[0]))
    expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'PUT'])
  })

  it('sends no request if --allow-writes is set, but --yes and a terminal are missing', async () => {
    await using target = await httpTarget((_, response) => sendJson(response, 200, { keys: [], total: 0 }))
    const args = [elsewhere(target), ...access, '--allow-writes']
    const { code, stderr } = await runContractHere(args, { environment })
    expect(code).toBe(2)
    expect(stderr).toContain('Add --yes')
    expect(target.requests).toEqual([])
  })

  it('creates keys within the budget and records each create in a ledger if --yes is set', async () => {
    await using server = await startServer({ port: 0 })
    const cwd = await mkdtemp(folder.file('cwd-'))
    const options = ['--only', 'prefix', '--allow-writes', '--yes', '--max-keys', '2']
    const args = ['contract', elsewhere(server), ...access, ...options]
    const { stdout } = await runKeymock(args, environment, { cwd })
    expect(stdout).toContain('creates    up to 2 keys')
    expect(stdout).toContain('2 keys stay in api_payments')
    const ledger = await readFile(join(cwd, 'keymock-ledger.jsonl'), 'utf8')
    expect(ledger.match(/"state":"created"/g)).toHaveLength(2)
  })
})

describe('keymock contract for an API with keys of other clients', () => {
  it('claims none of them with a token that may only list', async () => {
    await using server = await startServer({ port: 0 })
    for (const fields of [{}, { prefix: 'live' }, { externalId: 'ć' }]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ apiId: 'api_empty', ...fields })
      const created = await fetch(`${server.url}/v1/keys.createKey`, { method: 'POST', headers, body })
      expect(created.status).toBe(200)
    }
    const [ledger, json] = [folder.file('read-only.jsonl'), folder.file('read-only.json')]
    const args = [server.url, '--token-env', 'SERVICE_TOKEN', '--api-id', 'api_empty', '--ledger', ledger]
    const { code, stdout } = await runContractHere(
      [...args, '--only', 'create,prefix,listing', '--report', `json=${json}`],
      { environment: { SERVICE_TOKEN: 'keymock-token-read-only' } },
    )
    expect(code).toBe(3)
    expect(stdout).toContain('0 keys created')
    expect(stdout).toContain('Nothing was left behind.')
    expect(stdout).not.toContain('ignored enabled')
    const { leftBehind, results } = JSON.parse(await readFile(json, 'utf8'))
    expect(leftBehind).toEqual([])
    expect(JSON.stringify(results)).toContain('the token may not create keys')
    const lines = await readFile(ledger, 'utf8')
    expect(lines).toContain('"state":"refused"')
    expect(lines).not.toMatch(/"event":"found"|"state":"created"|"keyId"/)
  })
})

describe('keymock contract at Ctrl-C', () => {
  it('exits with code 5 and writes a report', async () => {
    let answered = 0
    // Answers only the first request, so that the run begins and then waits.
    await using target = await httpTarget((_, response) => {
      answered += 1
      if (answered === 1) sendJson(response, 200, { keys: [], total: 0 })
    })
    const json = folder.file('interrupted.json')
    const args = ['contract', target.url, ...access, '--report', `json=${json}`, '--allow-writes=false']
    await using run = await startKeymock([...args, '--verbose'], environment)
    await run.printed(({ stdout }) => stdout.includes('skip'))
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(5)
    expect(run.stderr).toContain('Press Ctrl-C again to stop immediately')
    expect(run.stdout).toContain('The run was interrupted.')
    expect(JSON.parse(await readFile(json, 'utf8')).ending.code).toBe('interrupted')
  })
})
