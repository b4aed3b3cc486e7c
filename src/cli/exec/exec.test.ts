import { describe, expect, it } from 'vitest'
import { startKeymock } from '../test-support/keymock-process.js'

const script = `
  const { KEYMOCK_BASE_URL: base, KEYMOCK_TOKEN: token, KEYMOCK_API_ID: apiId, KEYMOCK_CONTROL_URL: control } = process.env
  const listed = await fetch(base + '/v1/apis.listKeys?apiId=' + apiId, { headers: { Authorization: 'Bearer ' + token } })
  const clock = control && await fetch(control + '/clock')
  console.log(listed.status, clock ? clock.status : 'no control')
  process.exit(7)`

describe('keymock exec', () => {
  it.each([
    ['', [], '200 200'],
    [' with --no-control', ['--no-control'], '200 no control'],
  ])(
    "runs a command that finds the server%s, and exits with the command's exit code",
    async (_, options, said) => {
      const command = [process.execPath, '--input-type=module', '-e', script]
      await using keymock = await startKeymock(['exec', ...options, '--', ...command])
      expect(await keymock.ended).toBe(7)
      expect([keymock.stdout, keymock.stderr]).toEqual([expect.stringContaining(said), ''])
    },
  )
})

describe('keymock serve', () => {
  it('prints a generated token of the control API, but no token from the user', async () => {
    await using drawn = await startKeymock(['--port', '0', '--host', '0.0.0.0'])
    await drawn.url
    expect(drawn.stdout).toMatch(/Control +[\w-]{24} is the token for http:/)
    await using quiet = await startKeymock(['--port', '0', '--host', '0.0.0.0', '--quiet'])
    await quiet.printed(({ stdout }) => /Control +[\w-]{24} is the token for http:/.test(stdout))
    await using given = await startKeymock(['--port', '0', '--host', '0.0.0.0'], {
      KEYMOCK_CONTROL_TOKEN: 'control-secret',
    })
    await given.url
    expect(given.stdout + given.stderr).not.toMatch(/control-secret|is the token/)
  })
})
