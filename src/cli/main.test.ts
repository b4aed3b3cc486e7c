import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { runKeymock, startKeymock } from './test-support/keymock-process.js'
import { runHere } from './test-support/run-here.js'

const authorization = { Authorization: 'Bearer keymock-token' }
const listPath = '/v1/apis.listKeys?apiId=api_payments&limit=1'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keymock-cli-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe.concurrent('keymock, asked what it is', () => {
  it('prints its help on standard output', async () => {
    const { code, stdout, stderr } = await runKeymock(['--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: keymock \[serve\] \[options\]$/m)
    for (const flag of [
      '--port',
      '--host',
      '--fixtures',
      '--profile',
      '--random-seed',
      '--keys',
      '--latency',
    ])
      expect(stdout).toContain(flag)
    for (const flag of ['--persist', '--watch', '--quiet', '--json', '--help', '--version'])
      expect(stdout).toContain(flag)
    expect(stdout).toContain('KEYMOCK_PORT')
  })

  it('prints the help of a command', async () => {
    const { code, stdout } = await runKeymock(['help', 'openapi'])
    expect(code).toBe(0)
    expect(stdout).toContain('--server-url')
  })

  it('prints its version', async () => {
    expect(await runKeymock(['--version'])).toEqual({
      code: 0,
      stdout: `${packageJson.version}\n`,
      stderr: '',
    })
  })

  it('prints the OpenAPI document', async () => {
    const { code, stdout } = await runKeymock(['openapi', '--server-url', 'https://keys.example.com'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://keys.example.com' }],
    })
  })
})

describe.concurrent('keymock, asked for what it cannot do', () => {
  async function expectRefusal(args: string[], code: number, lines: RegExp, environment = {}) {
    const result = await runHere(args, environment)
    expect(result.stderr).toMatch(lines)
    expect([result.code, result.stdout]).toEqual([code, ''])
    expect(result.stderr.trimEnd().split('\n')).toHaveLength(3)
    expect(result.stderr).not.toMatch(/\n\s+at |node:internal/)
  }

  it.each([
    ['an unknown flag', ['--prot', '1'], /^OPTION_UNKNOWN {2}--prot\n.*did you mean --port\?/],
    ['a bad value', ['--port', 'abc'], /^OPTION_INVALID {2}--port\n.*"abc".*0 to 65535/],
    ['an unknown command', ['serv'], /^COMMAND_UNKNOWN {2}serv\n.*did you mean serve\?/],
    ['an argument that is too much', ['serve', 'me'], /^ARGUMENT_UNKNOWN {2}me\n/],
    ['a command behind an option', ['--quiet', 'openapi'], /^ARGUMENT_UNKNOWN.*\n.*\n.*keymock openapi/],
    ['an unknown profile', ['--profile', 'unkey'], /^OPTION_INVALID {2}--profile\n.*Did you mean unkey-v1\?/],
    ['--watch without a file', ['--watch'], /^OPTIONS_CONTRADICT {2}--watch\n/],
    ['--watch with --persist', ['--watch', '--persist', 'x'], /^OPTIONS_CONTRADICT {2}--watch --persist\n/],
  ])('ends with 2 for %s', (_, args, message) => expectRefusal(args, 2, message))

  it('ends with that code as a process too, and prints nothing else', async () => {
    const args = ['--prot', '1']
    expect(await runKeymock(args)).toEqual(await runHere(args))
  })

  it('ends with 2 for a bad value in the environment', () =>
    expectRefusal([], 2, /^OPTION_INVALID {2}KEYMOCK_PORT\n.*"abc"/, { KEYMOCK_PORT: 'abc' }))

  it('ends with 1 for a fixture that is not there', () =>
    expectRefusal(
      ['--fixtures', './nowhere.json'],
      1,
      /^FIXTURE_MISSING {2}\.\/nowhere\.json\n.*\n.*--fixtures/,
    ))

  it('ends with 1 for a profile that is not there', () =>
    expectRefusal(
      ['--profile', './nowhere.json'],
      1,
      /^PROFILE_MISSING {2}\.\/nowhere\.json\n.*\n.*--profile/,
    ))

  it('tells the line of a comma too many', async () => {
    const path = await file('comma.json', '{\n  "workspaces": [],\n}\n')
    await expectRefusal(
      ['--fixtures', path],
      1,
      /FIXTURE_INVALID {2}.*comma\.json, at line 3, column 1\n.*character }/,
    )
  })

  it('tells the place of a misspelt member, and what it was meant to be', async () => {
    const fixture = {
      workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }],
      keys: [{ apiId: 'api_a', nmae: 'x' }],
    }
    const path = await file('typo.json', JSON.stringify(fixture, null, 2))
    await expectRefusal(
      ['--fixtures', path],
      1,
      /FIXTURE_INVALID {2}.*typo\.json, at \/keys\/0 \(line 13\)\n.*"nmae".*did you mean "name"\?/,
    )
  })

  it('tells the place of a name that nothing has', async () => {
    const fixture = { workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }], keys: [{ apiId: 'api_b' }] }
    const path = await file('name.json', JSON.stringify(fixture))
    await expectRefusal(['--fixtures', path], 1, /at \/keys\/0\/apiId \(line 1\)\n.*"api_b".*"api_a"/)
  })

  it('does not show a token that stands where it may not', async () => {
    const path = await file('token.json', '{ "tokens": [{ "token": hunter2-secret }] }')
    const { stderr } = await runHere(['--fixtures', path])
    expect(stderr).toContain('line 1, column 25')
    expect(stderr).not.toContain('hunter2')
  })

  it('names a port that is taken, and the way out', async () => {
    await using other = await startKeymock(['--port', '0'])
    const { port } = new URL(await other.url)
    await expectRefusal(['--port', port], 1, new RegExp(`PORT_IN_USE {2}127.0.0.1:${port}\n.*\n.*--port 0`))
  })
})

describe.concurrent('keymock, started', () => {
  it('tells its address, its APIs, its token, and a curl that works when pasted', async () => {
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
  })

  it('tells each request in a line: method, path, status, duration, and why in words', async () => {
    await using keymock = await startKeymock(['--port', '0'])
    const url = await keymock.url
    await fetch(url + listPath, { headers: authorization })
    await fetch(`${url}/v1/apis.listKeys?apiId=api_nowhere`, { headers: authorization })
    await keymock.printed(({ stdout }) => stdout.includes('404'))
    expect(keymock.stdout).toMatch(
      /^GET {2}\/v1\/apis\.listKeys\?apiId=api_payments&limit=1 {2}200 {2}[\d.]+ ms$/m,
    )
    expect(keymock.stdout).toMatch(
      /api_nowhere {2}404 {2}[\d.]+ ms {2}There is no API api_nowhere\. There are .*api_payments.*$/m,
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

  it('prints its address alone with --quiet', async () => {
    await using keymock = await startKeymock(['--quiet'], { KEYMOCK_PORT: '0' })
    const url = await keymock.url
    await fetch(url + listPath)
    keymock.child.kill('SIGTERM')
    expect(await keymock.ended).toBe(0)
    expect(keymock.stdout).toBe(`keymock listens on ${url}\n`)
  })

  it('warns when others can reach it', async () => {
    await using keymock = await startKeymock(['--port', '0', '--host', '0.0.0.0'])
    await keymock.printed(({ stderr }) => stderr.includes('Other machines'))
    expect((await fetch((await keymock.url) + listPath)).status).toBe(401)
  })

  it('tells a misspelt environment variable, and starts', async () => {
    await using keymock = await startKeymock(['--port', '0'], { KEYMOCK_PROFIL: 'unkey-v1' })
    await keymock.url
    expect(keymock.stderr).toContain('did you mean KEYMOCK_PROFILE?')
  })

  it('generates keys, the same for the same seed', async () => {
    const names = async () => {
      await using keymock = await startKeymock(['--port', '0', '--keys', '5', '--random-seed', '3'])
      const response = await fetch(`${await keymock.url}/v1/apis.listKeys?apiId=api_payments`, {
        headers: authorization,
      })
      const { total, keys } = await response.json()
      return [total, keys.map(({ id, name }: { id: string; name: string }) => `${id} ${name}`)]
    }
    const first = await names()
    expect(first[0]).toBe(255)
    expect(await names()).toEqual(first)
  })

  it('serves another profile, by name and from a file', async () => {
    const path = await file('profile.json', '{ "extends": "unkey-v1", "name": "mine" }')
    for (const [profile, name] of [
      ['unkey-v1', 'unkey-v1'],
      [path, 'mine'],
    ] as const) {
      await using keymock = await startKeymock(['--port', '0', '--profile', profile])
      expect((await fetch((await keymock.url) + listPath)).status).toBe(403)
      expect(keymock.stdout).toContain(`Profile  ${name}`)
    }
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s', async signal => {
    await using keymock = await startKeymock(['--port', '0'])
    await fetch((await keymock.url) + listPath)
    keymock.child.kill(signal)
    expect(await keymock.ended).toBe(0)
    expect(keymock.stderr).toBe('')
  })

  it('finishes an answer that is under way when it is told to stop', async () => {
    await using keymock = await startKeymock(['--port', '0', '--latency', '600000', '--json'])
    const answer = fetch((await keymock.url) + listPath, { headers: authorization })
    // The request is on its way once a second one, which latency leaves alone, has been answered.
    expect((await fetch(`${await keymock.url}/_keymock/health`)).status).toBe(200)
    keymock.child.kill('SIGINT')
    expect((await answer).status).toBe(200)
    expect(await keymock.ended).toBe(0)
  })
})
