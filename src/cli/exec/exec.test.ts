import { describe, expect, it } from 'vitest'
import { startKeymock } from '../test-support/keymock-process.js'

const script = `
  const { KEYMOCK_BASE_URL: base, KEYMOCK_TOKEN: token, KEYMOCK_API_ID: apiId, KEYMOCK_CONTROL_URL: control } = process.env
  const listed = await fetch(base + '/v1/apis.listKeys?apiId=' + apiId, { headers: { Authorization: 'Bearer ' + token } })
  const clock = control && await fetch(control + '/clock')
  console.log(listed.status, clock ? clock.status : 'no control')
  process.exit(7)`

function executed(...args: string[]) {
  return startKeymock(['exec', ...args])
}

describe('keymock exec', () => {
  it("runs a command that finds the server in its environment, and exits with the command's exit code", async () => {
    await using keymock = await executed('--', process.execPath, '--input-type=module', '-e', script)
    expect(await keymock.ended).toBe(7)
    expect(keymock.stdout).toContain('200 200')
    expect(keymock.stderr).toBe('')
  })

  it('passes --no-control to its server', async () => {
    await using keymock = await executed(
      '--no-control',
      '--',
      process.execPath,
      '--input-type=module',
      '-e',
      script,
    )
    expect(await keymock.ended).toBe(7)
    expect(keymock.stdout).toContain('200 no control')
  })
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
