import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { runKeymock, startKeymock } from './test-support/keymock-process.js'
import { runHere } from './test-support/run-here.js'

const authorization = { Authorization: 'Bearer keymock-token' }
const listPath = '/v1/apis.listKeys?apiId=api_payments&limit=1'

describe.concurrent('keymock', () => {
  it.each([
    ['--help', /^Usage: keymock \[serve\] \[options\]$.*--port <N>.*KEYMOCK_PORT/ms],
    ['help openapi', /--server-url/],
    ['contract diff --help', /^Usage: keymock contract diff A B\n/],
    ['help contract diff', /^Usage: keymock contract diff A B\n/],
  ])('prints help on standard output, and no option of another command: %s', async (words, help) => {
    const { code, stdout, stderr } = await runHere(words.split(' '))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(help)
    expect(stdout).not.toContain('--api-id')
  })

  it('prints its version', async () => {
    expect(await runKeymock(['--version'])).toEqual({
      code: 0,
      stdout: `${packageJson.version}\n`,
      stderr: '',
    })
  })

  it('prints the OpenAPI document', async () => {
    const { code, stdout } = await runHere(['openapi', '--server-url', 'https://keys.example.com'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://keys.example.com' }],
    })
  })
})

describe.concurrent('a refused command', () => {
  it('has the same exit code and output in this process and in a separate process', async () => {
    const args = ['--prot', '1']
    const refused = await runHere(args)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(await runKeymock(args)).toEqual(refused)
  })

  it('names a port that is in use, and the remedy', async () => {
    await using other = await startKeymock(['--port', '0'])
    const { port } = new URL(await other.url)
    const { code, stderr } = await runKeymock(['--port', port])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(`^PORT_IN_USE {2}127.0.0.1:${port}\n.*\n.*--port 0.*\n$`),
    ])
  })
})

describe.concurrent('a started keymock', () => {
  it('prints its address, its APIs, its token, a curl command that works, and a line for each request with the reason for a refusal', async () => {
    await using keymock = await startKeymock(['--port', '0'])
    const url = await keymock.url
    await keymock.printed(({ stdout }) => stdout.includes('curl'))
    expect(keymock.stdout).toContain(`keymock ${packageJson.version} listens on ${url}`)
    expect(keymock.stdout).toMatch(/api_payments .* 250 keys/)
    expect(keymock.stdout).toContain('Profile  standard')
    expect(keymock.stdout).not.toContain('\u001b')
    const curl = keymock.stdout.split('\n').find(line => line.includes('curl')) ?? ''
    const { stdout } = await promisify(execFile)('sh', ['-c', curl])
    expect(JSON.parse(stdout)).toMatchObject({
      total: 250,
      keys: expect.arrayContaining([expect.anything()]),
    })
    await fetch(url + listPath, { headers: authorization })
    await fetch(`${url}/v1/apis.listKeys?apiId=api_nowhere`, { headers: authorization })
    await keymock.printed(({ stdout }) => stdout.includes('404'))
    expect(keymock.stdout).toMatch(
      /^GET {2}\/v1\/apis\.listKeys\?apiId=api_payments&limit=1 {2}200 {2}[\d.]+ ms$/m,
    )
    expect(keymock.stdout).toMatch(
      /api_nowhere {2}404 {2}[\d.]+ ms {2}There is no API "api_nowhere"\. The token.s workspace has the APIs .*api_payments.*$/m,
    )
  })

  it('prints JSON lines with --json', async () => {
    await using keymock = await startKeymock(['--port', '0', '--json'])
    await fetch((await keymock.url) + listPath)
    await keymock.printed(({ stdout }) => stdout.split('\n').length > 2)
    const [listening, request] = keymock.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(listening).toMatchObject({ event: 'listening', url: await keymock.url, profile: 'standard' })
    expect(request).toMatchObject({ event: 'request', method: 'GET', status: 401, failure: 'missing-token' })
  })

  it('prints only its address with --quiet', async () => {
    await using keymock = await startKeymock(['--quiet'], { KEYMOCK_PORT: '0' })
    const url = await keymock.url
    await fetch(url + listPath)
    keymock.child.kill('SIGTERM')
    expect([await keymock.ended, keymock.stderr]).toEqual([0, ''])
    expect(keymock.stdout).toBe(`keymock listens on ${url}\n`)
  })

  it('warns when other machines can reach it, and prints a generated token of the control API, but no token from the user', async () => {
    const isDrawn = ({ stdout }: { stdout: string }) =>
      /Control +[\w-]{24} is the token for http:/.test(stdout)
    const open = ['--port', '0', '--host', '0.0.0.0']
    await using quiet = await startKeymock([...open, '--quiet'])
    await quiet.printed(isDrawn)
    await using drawn = await startKeymock(open)
    await drawn.printed(({ stderr }) => stderr.includes('Other machines'))
    expect(isDrawn(drawn)).toBe(true)
    expect((await fetch((await drawn.url) + listPath)).status).toBe(401)
    await using given = await startKeymock(open, { KEYMOCK_CONTROL_TOKEN: 'control-secret' })
    await given.printed(({ stderr }) => stderr.includes('Other machines'))
    expect(given.stdout + given.stderr).not.toMatch(/control-secret|is the token/)
  })

  it('finishes a response in progress when it receives a signal', async () => {
    await using keymock = await startKeymock(['--port', '0', '--latency', '600000', '--json'])
    const answer = fetch((await keymock.url) + listPath, { headers: authorization })
    // Health checks have no latency. After a few round trips, the first request has arrived.
    for (let trip = 0; trip < 5; trip++)
      expect((await fetch(`${await keymock.url}/_keymock/health`)).status).toBe(200)
    keymock.child.kill('SIGINT')
    expect((await answer).status).toBe(200)
    expect([await keymock.ended, keymock.stderr]).toEqual([0, ''])
  })
})
