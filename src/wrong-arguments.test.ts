import { http } from 'msw'
import { afterAll, describe, expect, it } from 'vitest'
import { checkOptions } from './browser/open-keymock.js'
import { connect } from './client/connect.js'
import { createKeymock } from './create-keymock.js'
import { KeymockError } from './domain/keymock-error.js'
import { startServer } from './node/start-server.js'
import { createTestKeymock } from './testing/create-test-keymock.js'
import { setupKeymock } from './testing/setup-keymock.js'

// The functions of a mock without types, because JavaScript callers can pass any argument.
type Call = (...given: unknown[]) => unknown
type Calls<Names extends string> = Record<Names, Call>
interface AnyKeymock
  extends Calls<'failNext' | 'delayNext' | 'givenKey' | 'givenKeys' | 'load' | 'requests'> {
  clock: Calls<'advance' | 'set' | 'freeze'>
  keys: Calls<'verify' | 'use' | 'update' | 'delete'>
  faults: Calls<'add' | 'remove' | 'list'>
  latency: Calls<'set'>
}

const server = await startServer()
afterAll(() => server.close())
const local = createTestKeymock() as unknown as AnyKeymock
const forms = [local, (await connect(server.url, { sandbox: true })) as unknown as AnyKeymock]

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
// An address where no server listens. The calls fail before they send a request.
const nowhere = 'http://127.0.0.1:9'
const effect = { failure: 'rate-limited' }

describe('a wrong call', () => {
  it.each<[(js: AnyKeymock) => unknown, RegExp]>([
    [js => js.keys.verify(), /ARGUMENT_INVALID {2}keys\.verify, the key\n {2}Found nothing;/],
    [js => js.keys.use({ key: 'x' }), /keys\.use.*\n {2}Found an object/],
    [js => js.requests('createKey'), /requests, the operation\n.*"createKey"; expected "apis\.listKeys"/],
    [
      js => js.requests({ failure: 'rate-limitd' }),
      /requests, at \/failure\n.*Did you mean "rate-limited"\?/,
    ],
    [js => js.keys.update(undefined, {}), /keys\.update, the key's id\n {2}Found nothing/],
    [js => js.keys.delete(), /keys\.delete, the key's id\n {2}Found nothing/],
    [js => js.keys.delete('key_x'), /KEY_NOT_FOUND {2}keys\.delete, the key's id/],
    [
      js => js.keys.update('key_x', { enable: true }),
      /KEY_UPDATE_INVALID {2}keys\.update.*\n.*"enable" is not a known member\. Did you mean "enabled"\?/,
    ],
    [
      js => js.failNext('keys.createKey', 'rate-limited', { retryafter: 30 }),
      /failNext, the details\n.*"retryafter"\. Did you mean "retryAfter"\?/,
    ],
    [
      js => js.failNext('keys.createKey', 'internal-error', { retryAfter: 30 }),
      /This failure has no details\./,
    ],
    [
      js => js.faults.add({ effect: { failure: 'role-not-found', details: { name: 'x' } } }),
      /FAULT_INVALID {2}fault, at \/effect\/details\n.*Did you mean "names"\?/,
    ],
    [
      js => js.faults.add({ failure: 'rate-limited' }),
      /"effect" is missing\. "failure" is not a known member/,
    ],
    [
      js => js.faults.add({ operation: 'createKey', effect: { delay: 1 } }),
      /Did you mean "keys\.createKey"\?/,
    ],
    [js => js.faults.add({ effect: { failure: 'rate-limitd' } }), /Did you mean "rate-limited"\?/],
    [js => js.clock.set(seconds), /MOMENT_INVALID {2}clock\.set\n.*looks like seconds.*2030/],
    [js => js.clock.freeze(seconds), /clock\.freeze\n.*1970-01-22.*\n {2}Give 1893456000000\./],
    [js => js.givenKey({ expires: seconds }), /givenKey, at \/expires\n.*seconds/],
    [js => js.keys.update('key_x', { expires: seconds }), /keys\.update, at \/expires\n.*seconds/],
    [js => js.givenKey({ createdAt: 'soon' }), /givenKey, at \/createdAt\n/],
    [js => js.givenKey({ apiId: 'api_payment' }), /givenKey, at \/apiId\n/],
    [
      js => js.givenKey({ roles: ['admin', 'boss'] }),
      /Found "boss"; the workspace has "admin", "accountant", "checkout", "guest"\./,
    ],
    [js => js.givenKey({ permissions: ['fly'] }), /givenKey, at \/permissions\/0\n/],
    [js => js.givenKey({ apiId: 'api_catalog', recoverable: true }), /givenKey, at \/recoverable\n/],
    [js => js.givenKey({ byteLength: 15 }), /byteLength/],
    [js => js.givenKeys('3'), /givenKeys, the count\n {2}Found "3"/],
    [js => js.givenKeys(-1), /givenKeys, the count\n {2}Found -1/],
    [js => js.givenKeys(2, { key: 'x' }), /givenKey, at \/key\n.*the same text/],
    [js => js.givenKey('expired'), /Expected an object/],
    [
      js => js.givenKey({ expired: 'yes' }),
      /givenKey, at \/expired\n {2}Found "yes"; expected true or false/,
    ],
    [
      js => js.load({ fixtures: './f.json' }),
      /FIXTURE_INVALID.*\n.*"\.\/f\.json"; expected the fixture object, not a file name\.\n.*import/,
    ],
    [
      js => js.load({ fixtures: './f.yaml' }),
      /FIXTURE_INVALID.*\n.*not a file name\.\n.*parse\(await readFile\("\.\/f\.yaml", 'utf8'\)\)/,
    ],
    [js => js.load({ profile: 'unkey-v2' }), /Did you mean "unkey-v1"\?/],
    [
      js => js.failNext('keys.create', 'rate-limited'),
      /failNext, the operation\n.*"keys.create"; expected "apis.listKeys", "keys.createKey"/,
    ],
    [
      js => js.failNext('keys.createKey', 'rate-limitd'),
      /"rate-limitd"; expected .* Did you mean "rate-limited"\?/,
    ],
    [js => js.failNext(), /failNext, the operation\n {2}Found nothing; expected "apis.listKeys"/],
    [js => js.failNext('keys.createKey'), /the failure of keys.createKey\n {2}Found nothing;/],
    [js => js.failNext('keys.createKey', 'rate-limited', 30), /failNext, the details\n.*retryAfter: 30/],
    [js => js.failNext('apis.listKeys', 'role-not-found'), /the failure of apis.listKeys/],
    [js => js.latency.set('fast'), /latency.set\n.*"fast", which is not a length of time/],
    [js => js.latency.set({ from: 50 }), /latency.set\n.*nothing, which is not a length of time/],
    [js => js.latency.set(-1), /-1 to -1 ms; a wait lasts from 0 ms/],
    [js => js.latency.set({ from: 9, to: 8 }), /9 to 8 ms, a range with the larger value first/],
    [js => js.delayNext('apis.listkeys', 1), /delayNext, the operation\n.*Did you mean "apis.listKeys"\?/],
    [js => js.delayNext('apis.listKeys', '2 s'), /DURATION_INVALID {2}delayNext\n.*"2 s"/],
    [js => js.delayNext('apis.listKeys', -1), /from 0 ms to 24 days/],
    [js => js.clock.advance('3 days'), /DURATION_INVALID {2}clock.advance\n.*"3 days".*\n.*"30d"/],
    [js => js.clock.advance({ minuets: 5 }), /clock.advance\n.*minuets.*\n.*minutes/],
    [js => js.load({ fixture: {} }), /load\n.*Unknown option "fixture"\. Did you mean "fixtures"\?/],
    [js => js.clock.set('5m'), /MOMENT_INVALID {2}clock.set\n.*"5m"/],
    [js => js.givenKey({ experied: true }), /Unknown member "experied" of a key\. Did you mean "expired"\?/],
    [js => js.givenKey({ count: 3 }), /Unknown member "count" of a key\./],
    [js => js.faults.add('reset'), /FAULT_INVALID {2}fault, at the top\n.*must be an object/],
    [js => js.faults.add({}), /"effect" is missing/],
    [js => js.faults.add({ effect: { failur: 'x' } }), /at \/effect\n.*failur; .*Did you mean "failure"\?/],
    [js => js.faults.add({ effect: {} }), /at \/effect\n.*Found nothing; an effect is/],
    [
      js => js.faults.add({ effect: { ...effect, detials: {} } }),
      /Unknown member "detials" of effect "failure"\. Did you mean "details"/,
    ],
    [js => js.faults.add({ effect: { ...effect, status: 500 } }), /Found failure and status; an effect is/],
    [
      js => js.faults.add({ effect: { failure: 'x' } }),
      /at \/effect\/failure\n.*allowed values: "unknown-path"/,
    ],
    [
      js => js.faults.add({ headers: { Authorization: 'Bearer x' }, effect }),
      /at \/headers\/Authorization\n.*cannot contain a token/,
    ],
    [js => js.faults.add({ effect: { status: 99 } }), /at \/effect\/status\n.*>= 200/],
    [js => js.faults.add({ effect: { status: 204, body: 'x' } }), /at \/effect\/body\n.*204 has no body/],
    [js => js.faults.add({ effect: { status: 500, headers: { Date: 'x' } } }), /at \/effect\/headers\/Date/],
    [js => js.faults.add({ effect: { delay: '2 s' } }), /at \/effect\/delay\n.*"2 s"; a length of time is/],
    [js => js.faults.add({ effect: { delay: '30d' } }), /at \/effect\/delay\n.*24 days/],
    [js => js.faults.add({ effect: { delay: { from: '2s', to: '1s' } } }), /begins with the longer wait/],
    [js => js.faults.add({ effect: { connection: 'cut' }, when: 'before' }), /at \/when\n/],
    [
      js => js.faults.add({ effect, opration: 'x' }),
      /"opration" is not a known member. Did you mean "operation"/,
    ],
    [js => js.faults.add({ effect, times: 0 }), /at \/times\n.*>= 1/],
    [js => js.faults.add({ effect, rate: 2 }), /at \/rate\n/],
    [js => js.faults.add({ effect, until: 5000 }), /at \/until\n.*Unix milliseconds\.\n.*"5000ms"/],
    [js => js.faults.add({ effect, until: 'tomorrow' }), /at \/until\n.*"tomorrow"; expected a moment/],
    [js => js.faults.add({ effect, token: 99 }), /at \/token\n.*Found 99; the fixture has/],
  ])('fails with the same message in this process and from a server (row %#)', async (call, message) => {
    const [local, remote] = await Promise.all(forms.map(keymock => problemOf(() => call(keymock))))
    expect(local).toMatch(message)
    expect(remote).toBe(local)
  })

  it('adds no fault', async () => {
    for (const { faults } of forms) expect(await faults.list()).toEqual([])
  })

  it('names the id of a key in place of its text', async () => {
    const keymock = createTestKeymock()
    const { keyId } = await keymock.givenKey()
    expect(await problemOf(() => keymock.keys.verify(keyId))).toMatch(
      /keys\.verify, the key\n.*Found the id of a key; expected the raw key/,
    )
  })

  it.each<[() => unknown, RegExp]>([
    [
      () => createKeymock({ profil: 'x' } as object),
      /OPTION_UNKNOWN {2}createKeymock\n.*"profil".*"profile"/,
    ],
    [() => createTestKeymock({ sever: 1 } as object), /createTestKeymock\n.*"sever".*"server"/],
    [() => setupKeymock({ handler: [] } as object), /setupKeymock\n.*"handler".*"handlers"/],
    [() => startServer({ prot: 0 } as object), /startServer\n.*"prot".*"port"/],
    [
      () => startServer({ handlers: 'handlers.mjs' as never }),
      /ARGUMENT_INVALID {2}startServer, handlers\n.*"handlers.mjs" instead of an array of MSW handlers\./,
    ],
    [
      () => startServer({ handlers: http.get('/', () => undefined) as never }),
      /Found an object instead of an array/,
    ],
    [() => startServer({ handlers: [1] as never }), /Found 1 at index 0, which is not a handler/],
    [
      () => startServer({ handlers: () => [http.get('/', () => undefined), [] as never] }),
      /startServer, handlers\n.*an array at index 1/,
    ],
    [() => setupKeymock({ handlers: [null as never] }), /setupKeymock, handlers\n.*null at index 0/],
    [
      () => checkOptions({ handlers: { run() {} } as never }, 'startWorker'),
      /startWorker, handlers\n.*an object instead of an array/,
    ],
    [() => connect(nowhere, { sandobx: 'a' } as object), /OPTION_UNKNOWN {2}connect\n.*"sandobx".*"sandbox"/],
    [() => connect(nowhere, 'checkout-7' as never), /connect\n.*expected an object/],
    [() => createKeymock('standard' as never), /createKeymock\n.*expected an object/],
    [() => createKeymock({ randomSeed: 'x' as never }), /createKeymock, randomSeed\n.*expected a number/],
    [
      () => createKeymock({ profile: './my.json' as never }),
      /PROFILE_UNKNOWN.*\n.*\n {2}Pass one of these names, or a profile as an object/,
    ],
    [
      () => checkOptions({ onUnhandledRequest: 'warning' as never }, 'startWorker'),
      /startWorker, onUnhandledRequest\n.*"warning"; expected "bypass", "warn", "error"\./,
    ],
    [() => createKeymock({ faults: [{ effect }, { effect: {} }] as never }), /faults, at \/1\/effect/],
    [() => createKeymock({ clock: seconds }), /MOMENT_INVALID {2}createKeymock, clock\n/],
    [() => startServer({ clock: 'soon' }), /MOMENT_INVALID {2}startServer, clock\n/],
    [() => connect(server.url, { sandbox: true, clock: 'soon' }), /MOMENT_INVALID {2}connect, clock\n/],
  ])('fails with a message that names the function or its member (row %#)', async (call, message) => {
    expect(await problemOf(call)).toMatch(message)
  })

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
