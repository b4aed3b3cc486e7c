import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../.config/tests/temporary-folder.js'
import { runKeymock, startKeymock } from './test-support/keymock-process.js'
import { runHere } from './test-support/run-here.js'

const folder = temporaryFolder()

describe.concurrent('a refused command', () => {
  async function expectRefusal(args: string[], code: number, lines: RegExp, environment = {}) {
    const result = await runHere(args, environment)
    expect(result.stderr).toMatch(lines)
    expect([result.code, result.stdout]).toEqual([code, ''])
    expect(result.stderr.trimEnd().split('\n')).toHaveLength(3)
    expect(result.stderr).not.toMatch(/\n\s+at |node:internal/)
  }

  it.each([
    ['an unknown flag', ['--prot', '1'], /^OPTION_UNKNOWN {2}--prot\n.*Did you mean --port\?/],
    ['a bad value', ['--port', 'abc'], /^OPTION_INVALID {2}--port\n.*"abc".*0 to 65535/],
    ['an unknown command', ['serv'], /^COMMAND_UNKNOWN {2}serv\n.*Did you mean serve\?/],
    ['a port without its option', ['4000'], /^COMMAND_UNKNOWN {2}4000\n.*\n.*keymock --port 4000$/m],
    ['an extra argument', ['serve', 'me'], /^ARGUMENT_UNKNOWN {2}me\n/],
    ['a command after an option', ['--quiet', 'openapi'], /^ARGUMENT_UNKNOWN.*\n.*\n.*keymock openapi/],
    ['an unknown profile', ['--profile', 'unkey'], /^OPTION_INVALID {2}--profile\n.*Did you mean unkey-v1\?/],
    ['--watch without a file', ['--watch'], /^OPTIONS_CONTRADICT {2}--watch\n/],
    ['--watch with --persist', ['--watch', '--persist', 'x'], /^OPTIONS_CONTRADICT {2}--watch --persist\n/],
  ])('exits with code 2 for %s', (_, args, message) => expectRefusal(args, 2, message))

  it('has the same exit code and output in this process and in a separate process', async () => {
    const args = ['--prot', '1']
    expect(await runKeymock(args)).toEqual(await runHere(args))
  })

  it('exits with code 2 for a bad value in the environment', () =>
    expectRefusal([], 2, /^OPTION_INVALID {2}KEYMOCK_PORT\n.*"abc"/, { KEYMOCK_PORT: 'abc' }))

  it('exits with code 1 for a fixture that does not exist', () =>
    expectRefusal(
      ['--fixtures', './nowhere.json'],
      1,
      /^FIXTURE_MISSING {2}\.\/nowhere\.json\n.*\n.*--fixtures/,
    ))

  it('exits with code 1 for a profile that does not exist', () =>
    expectRefusal(
      ['--profile', './nowhere.json'],
      1,
      /^PROFILE_MISSING {2}\.\/nowhere\.json\n.*\n.*--profile/,
    ))

  it('names the line of the brace after an extra comma', async () => {
    const path = await folder.write('comma.json', '{\n  "workspaces": [],\n}\n')
    await expectRefusal(
      ['--fixtures', path],
      1,
      /FIXTURE_INVALID {2}.*comma\.json, at line 3, column 1\n.*character }/,
    )
  })

  it('names the place of a misspelled member, and suggests the right member', async () => {
    const fixture = {
      workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }],
      keys: [{ apiId: 'api_a', nmae: 'x' }],
    }
    const path = await folder.write('typo.json', JSON.stringify(fixture, null, 2))
    await expectRefusal(
      ['--fixtures', path],
      1,
      /FIXTURE_INVALID {2}.*typo\.json, at \/keys\/0 \(line 13, column 5\)\n.*"nmae".*did you mean "name"\?/,
    )
  })

  it('shows the place of an unknown API id in the fixture', async () => {
    const fixture = { workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }], keys: [{ apiId: 'api_b' }] }
    const path = await folder.write('name.json', JSON.stringify(fixture))
    await expectRefusal(
      ['--fixtures', path],
      1,
      /at \/keys\/0\/apiId \(line 1, column 64\)\n.*"api_b".*"api_a"/,
    )
  })

  it('does not show a token that lacks its quotation marks', async () => {
    const path = await folder.write('token.json', '{ "tokens": [{ "token": hunter2-secret }] }')
    const { stderr } = await runHere(['--fixtures', path])
    expect(stderr).toContain('line 1, column 25')
    expect(stderr).not.toContain('hunter2')
  })

  it('names a port that is in use, and the remedy', async () => {
    await using other = await startKeymock(['--port', '0'])
    const { port } = new URL(await other.url)
    await expectRefusal(['--port', port], 1, new RegExp(`PORT_IN_USE {2}127.0.0.1:${port}\n.*\n.*--port 0`))
  })
})
