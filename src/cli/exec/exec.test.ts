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
