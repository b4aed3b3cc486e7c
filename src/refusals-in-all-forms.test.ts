import { afterAll, describe, expect, it } from 'vitest'
import { connect } from './client/connect.js'
import { createKeymock } from './create-keymock.js'
import { KeymockError } from './domain/keymock-error.js'
import { startServer } from './node/start-server.js'
import { createTestKeymock } from './testing/create-test-keymock.js'

// The functions of a mock without types, because JavaScript callers can pass any argument.
type Call = (...given: unknown[]) => unknown
interface AnyFake extends Record<'failNext' | 'givenKey' | 'givenKeys' | 'load' | 'requests', Call> {
  clock: Record<'set' | 'freeze', Call>
  keys: Record<'verify' | 'use' | 'update' | 'delete', Call>
  faults: Record<'add' | 'remove', Call>
}

const server = await startServer()
afterAll(() => server.close())
const forms = [createTestKeymock(), await connect(server.url, { sandbox: true })] as unknown as AnyFake[]

async function problemOf(call: () => unknown): Promise<string> {
  try {
    await call()
  } catch (error) {
    if (error instanceof KeymockError) return error.message
    throw error
  }
  throw new Error('The call did not fail.')
}

/** 1 January 2030 in Unix seconds, which a caller may mistake for milliseconds. */
const seconds = 1_893_456_000

describe('a call in this process or to a server', () => {
  it.each<[string, (keymock: AnyFake) => unknown, RegExp]>([
    ['no key', ({ keys }) => keys.verify(), /ARGUMENT_INVALID {2}keys\.verify, the key\n {2}Found nothing;/],
    [
      'a given key instead of its text',
      ({ keys }) => keys.use({ key: 'x' }),
      /keys\.use.*\n {2}Found an object/,
    ],
    [
      'half the name of an operation',
      keymock => keymock.requests('createKey'),
      /requests, the operation\n.*"createKey"; expected "apis\.listKeys"/,
    ],
    [
      'a misspelled failure of a filter',
      keymock => keymock.requests({ failure: 'rate-limitd' }),
      /requests, at \/failure\n.*Did you mean "rate-limited"\?/,
    ],
    ['no id', ({ keys }) => keys.update(undefined, {}), /keys\.update, the key's id\n {2}Found nothing/],
    ['no id', ({ keys }) => keys.delete(), /keys\.delete, the key's id\n {2}Found nothing/],
    ['an unknown id', ({ keys }) => keys.delete('key_x'), /KEY_NOT_FOUND {2}keys\.delete, the key's id/],
    [
      'a misspelled member of an update',
      ({ keys }) => keys.update('key_x', { enable: true }),
      /An update cannot change "enable"\. Did you mean "enabled"\?/,
    ],
    [
      'a misspelled detail',
      keymock => keymock.failNext('keys.createKey', 'rate-limited', { retryafter: 30 }),
      /failNext, the details\n.*"retryafter"\. Did you mean "retryAfter"\?/,
    ],
    [
      'details of a failure that has no details',
      keymock => keymock.failNext('keys.createKey', 'internal-error', { retryAfter: 30 }),
      /This failure has no details\./,
    ],
    [
      'a misspelled detail of a fault',
      ({ faults }) => faults.add({ effect: { failure: 'role-not-found', details: { name: 'x' } } }),
      /FAULT_INVALID {2}fault, at \/effect\/details\n.*Did you mean "names"\?/,
    ],
    [
      'an effect at the top level',
      ({ faults }) => faults.add({ operation: 'keys.createKey', failure: 'rate-limited', times: 2 }),
      /at \/failure\n {2}"failure" belongs in "effect"\.\n.*\{"operation":"keys\.createKey","times":2,"effect":\{"failure":"rate-limited"\}\}/,
    ],
    [
      'an effect at the top level, and half the name of an operation',
      ({ faults }) => faults.add({ operation: 'createKey', failure: 'rate-limited' }),
      /\{"operation":"keys\.createKey","effect":\{"failure":"rate-limited"\}\}/,
    ],
    [
      'half the name of an operation',
      ({ faults }) => faults.add({ operation: 'createKey', effect: { delay: 1 } }),
      /Did you mean "keys\.createKey"\?/,
    ],
    [
      'a misspelled operation',
      ({ faults }) => faults.add({ operation: 'keys.create', effect: { delay: 1 } }),
      /Did you mean "keys\.createKey"\?/,
    ],
    [
      'a misspelled failure',
      ({ faults }) => faults.add({ effect: { failure: 'rate-limitd' } }),
      /Did you mean "rate-limited"\?/,
    ],
    [
      'seconds',
      ({ clock }) => clock.set(seconds),
      /MOMENT_INVALID {2}clock\.set\n.*looks like seconds.*2030/,
    ],
    [
      'seconds',
      ({ clock }) => clock.freeze(seconds),
      /clock\.freeze\n.*1970-01-22.*\n {2}Give 1893456000000\./,
    ],
    ['seconds', keymock => keymock.givenKey({ expires: seconds }), /givenKey, at \/expires\n.*seconds/],
    [
      'seconds',
      ({ keys }) => keys.update('key_x', { expires: seconds }),
      /keys\.update, at \/expires\n.*seconds/,
    ],
    ['an invalid moment', ({ clock }) => clock.set('soon'), /MOMENT_INVALID {2}clock\.set\n/],
    ['an invalid moment', keymock => keymock.givenKey({ createdAt: 'soon' }), /givenKey, at \/createdAt\n/],
    ['a count in a text', keymock => keymock.givenKeys('3'), /givenKeys, the count\n {2}Found "3"/],
    ['a count below 0', keymock => keymock.givenKeys(-1), /givenKeys, the count\n {2}Found -1/],
    [
      'one text for two keys',
      keymock => keymock.givenKeys(2, { key: 'x' }),
      /givenKey, at \/key\n.*the same text/,
    ],
    ['a text instead of a key', keymock => keymock.givenKey('expired'), /Expected an object/],
    [
      'the name of a fixture file',
      keymock => keymock.load({ fixtures: './f.json' }),
      /FIXTURE_INVALID.*\n.*"\.\/f\.json"; expected the fixture object, not a file name\.\n.*import/,
    ],
    [
      'the name of a fixture file in YAML',
      keymock => keymock.load({ fixtures: './f.yaml' }),
      /FIXTURE_INVALID.*\n.*not a file name\.\n.*parse\(await readFile\("\.\/f\.yaml", 'utf8'\)\)/,
    ],
    ['a misspelled profile', keymock => keymock.load({ profile: 'unkey-v2' }), /Did you mean "unkey-v1"\?/],
  ])('fails with the same message in this process and from a server for %s: %s', async (_, call, message) => {
    const [local, remote] = await Promise.all(forms.map(keymock => problemOf(() => call(keymock))))
    expect(local).toMatch(message)
    expect(remote).toBe(local)
  })

  it.each([
    ['createKeymock', () => createKeymock({ clock: seconds })],
    ['createKeymock', () => createKeymock({ clock: 'soon' })],
    ['startServer', () => startServer({ clock: 'soon' })],
    ['connect', () => connect(server.url, { sandbox: true, clock: 'soon' })],
  ])(
    'fails with an error that names the option `clock` of %s, if the moment is invalid',
    async (caller, call) => {
      expect(await problemOf(call)).toContain(`MOMENT_INVALID  ${caller}, clock\n`)
    },
  )

  it('accepts moments just outside the range of numbers that look like seconds', async () => {
    const { clock } = createKeymock()
    for (const moment of [0, 999_999_999, 10_000_000_000]) {
      await clock.freeze(moment)
      expect(clock.now()).toBe(moment)
    }
    await clock.set(999_999_999)
    await clock.advance(5)
    expect(clock.now()).toBe(1_000_000_004)
  })

  it('suggests the http URL for the https URL of a server without a certificate', async () => {
    const url = server.url.replace('http:', 'https:')
    expect(await problemOf(() => connect(url))).toContain(`Did you mean ${server.url}?`)
  })
})
