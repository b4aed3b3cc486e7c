import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from './client/connect.js'
import type { Keymock } from './keymock.js'
import { startServer } from './node/start-server.js'
import { createTestKeymock } from './testing/create-test-keymock.js'

const server = await startServer()
afterAll(() => server.close())

const forms: [string, Keymock][] = [
  ['a mock in this process', createTestKeymock()],
  ['a mock behind a server', await connect(server.url, { sandbox: true })],
]

const calls: [string, (keymock: Keymock) => unknown][] = [
  ['givenKey', keymock => keymock.givenKey({ apiId: 'api_x' })],
  ['givenKeys', keymock => keymock.givenKeys(2, { apiId: 'api_x' })],
  ['keys.update', keymock => keymock.keys.update('key_x', { enabled: true })],
  ['keys.verify', keymock => keymock.keys.verify(undefined as never)],
  ['restore', keymock => keymock.restore({} as never)],
  ['load', keymock => keymock.load({ fixtures: {} as never })],
  ['faults.add', keymock => keymock.faults.add({ effect: {} } as never)],
  ['faults.remove', keymock => keymock.faults.remove('fault_9')],
]

/** Removes the test runner's listeners during the test, because they would report the rejection. */
function nextUnhandled(): Promise<unknown> {
  const before = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of before) process.on('unhandledRejection', listener)
  })
  return new Promise(resolve => process.once('unhandledRejection', resolve))
}

describe.each(forms)('%s', (_, keymock) => {
  it.each(calls)(
    'reports the error and the place of the call if %s is called without `await`',
    async (name, call) => {
      const unhandled = nextUnhandled()
      call(keymock)
      const { stack = '' } = (await unhandled) as Error
      expect(stack).toMatch(
        new RegExp(
          `^KeymockError: [A-Z_]+ .*\\n {2}In keymock\\.${name}, called here:\\n +at .*forgotten-await`,
          's',
        ),
      )
    },
  )

  it('causes no unhandled rejection if a failed call is awaited', async () => {
    let isUnhandled = false
    void nextUnhandled().then(() => {
      isUnhandled = true
    })
    await expect(keymock.keys.delete('key_x')).rejects.toThrow('KEY_NOT_FOUND')
    await setImmediate()
    expect(isUnhandled).toBe(false)
  })
})
