import { describe, expect, it } from 'vitest'
import { readServerOptions } from './read-server-options.js'
import type { StartServerOptions } from './server-options.js'
import { startServer } from './start-server.js'

describe('startServer', () => {
  it.each<[object, RegExp]>([
    [{ latency: '50-200' }, /, latency\n.*"50-200"; expected milliseconds .* \{ minimumMs: 50, maximumMs/],
    [{ latency: { minimumMs: 9, maximumMs: 8 } }, /, latency\n.*Found an object/],
    [{ latency: -1 }, /, latency\n.*Found -1;/],
    [{ port: '4010x' }, /, port\n.*"4010x"; expected a whole number from 0 to 65535/],
    [{ port: 70_000 }, /, port\n.*Found 70000;/],
    [{ host: 1 }, /, host\n.*a name or an address/],
    [{ persist: '' }, /, persist\n.*the name of a file/],
    [{ store: 6379 }, /, store\n.*redis:/],
    [{ requestTimeoutMs: 'x' }, /, requestTimeoutMs\n.*"x"; expected a whole number/],
    [{ randomSeed: 'x' }, /, randomSeed\n.*"x"; expected a number/],
    [{ maxSandboxes: 'x' }, /, maxSandboxes\n.*a whole number, 0 or more/],
    [{ sandboxTtlMs: '30x' }, /, sandboxTtlMs\n.*"30x"; expected a number of milliseconds/],
    [{ tls: {} }, /, tls\n.*\{ cert, key \}/],
    [{ control: 'off' }, /, control\n.*"off"; expected true, false or/],
    [{ control: { tokn: 'x' } }, /OPTION_UNKNOWN {2}startServer, control\n.*"token"/],
    [{ control: { origins: 'http://a' } }, /, control, origins\n.*an array/],
  ])('refuses %j, and explains the problem', async (options, message) => {
    await expect(startServer(options)).rejects.toThrow(message)
  })

  it.each([null, 'port', [4010]])('refuses %j in place of options', async options => {
    await expect(startServer(options as never)).rejects.toThrow(/ARGUMENT_INVALID {2}startServer\n/)
  })

  it.each([
    {},
    { port: undefined, latency: undefined, tls: undefined },
    { port: 0, latency: 12.5, requestTimeoutMs: 0, maxSandboxes: 0, sandboxTtlMs: 0.5, randomSeed: -1 },
    {
      latency: { minimumMs: 5, maximumMs: 5 },
      control: { origins: [], token: 'a-control-token' },
      host: '::1',
    },
    { tls: { cert: 'pem', key: Buffer.from('pem') }, store: { url: 'redis://localhost' }, persist: 'a' },
  ])('accepts the options %j', options => {
    expect(() => readServerOptions(options as never)).not.toThrow()
  })

  it('shows no private key and no token when it refuses options', async () => {
    const tls = startServer({ tls: 'secret-key' as never })
    await expect(tls).rejects.toThrow(/tls\n.*Found an invalid value/)
    await expect(startServer({ control: { token: 5 as never } })).rejects.toThrow(/Found an invalid value/)
    for (const token of ['secret', 'a'.repeat(20), 'with a space in it', 'mit-ümläut-darin']) {
      const error = await startServer({ control: { token } }).catch((refused: Error) => refused.message)
      expect(error).toMatch(/control, token.*Found an invalid value; expected at least 12 ASCII letters/s)
      expect(error).not.toContain(token)
    }
  })

  it.each<[StartServerOptions, object]>([
    [{ latency: '200ms' }, { latency: { minimumMs: 200, maximumMs: 200 } }],
    [{ latency: { seconds: 2 } }, { latency: { minimumMs: 2000, maximumMs: 2000 } }],
    [{ latency: { from: '50ms', to: 400 } }, { latency: { minimumMs: 50, maximumMs: 400 } }],
    [{ latency: 12.5 }, { latency: { minimumMs: 12.5, maximumMs: 12.5 } }],
    [
      { sandboxTtlMs: '30m', requestTimeoutMs: '5' },
      { sandboxTtlMs: 1_800_000, requestTimeoutMs: 5 },
    ],
    [{ sandboxTtlMs: { hours: 1 } }, { sandboxTtlMs: 3_600_000 }],
    [{ host: '[::1]' }, { host: '::1' }],
  ])('accepts a duration or an address in this form: %j', (options, settings) => {
    expect(readServerOptions(options)).toEqual(settings)
  })
})
