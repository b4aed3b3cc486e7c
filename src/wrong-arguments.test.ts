import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { checkOptions } from './browser/check-options.js'
import { connect } from './client/connect.js'
import { createKeymock } from './create-keymock.js'
import { KeymockError } from './domain/keymock-error.js'
import { startServer } from './node/start-server.js'
import { createTestKeymock } from './testing/create-test-keymock.js'
import { setupKeymock } from './testing/setup-keymock.js'

async function problemOf(call: () => unknown): Promise<string> {
  try {
    await call()
  } catch (error) {
    if (error instanceof KeymockError) return error.message
    throw error
  }
  throw new Error('The call did not fail.')
}

const keymock = createTestKeymock()
// A mock as JavaScript sees it, without type checks.
const js = keymock as unknown as {
  failNext(...parts: unknown[]): void
  delayNext(...parts: unknown[]): void
  givenKey(given: unknown): Promise<unknown>
  givenKeys(...parts: unknown[]): Promise<unknown>
  load(next: unknown): Promise<void>
  latency: { set(latency: unknown): void }
  clock: Record<'advance' | 'set' | 'freeze', (value: unknown) => void>
  faults: { add(fault: unknown): Promise<unknown> }
}
// An address where no server listens. The calls fail before they send a request.
const nowhere = 'http://127.0.0.1:9'
const effect = { failure: 'rate-limited' }

describe('a wrong call in JavaScript', () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      'an operation',
      () => js.failNext('keys.create', 'rate-limited'),
      /failNext, the operation\n.*"keys.create"; expected "apis.listKeys", "keys.createKey"/,
    ],
    [
      'the id of a key in place of the key',
      async () => {
        const { keyId } = await keymock.givenKey()
        await keymock.keys.verify(keyId)
      },
      /keys\.verify, the key\n.*Found the id of a key; expected the raw key/,
    ],
    ['no operation', () => js.failNext(), /Found nothing; expected "apis.listKeys"/],
    [
      'a failure',
      () => js.failNext('keys.createKey', 'rate-limitd'),
      /"rate-limitd"; expected .* Did you mean "rate-limited"\?/,
    ],
    [
      'a failure of the other operation',
      () => js.failNext('apis.listKeys', 'role-not-found'),
      /the failure of apis.listKeys/,
    ],
    [
      'details',
      () => js.failNext('keys.createKey', 'rate-limited', 30),
      /the details\n.*\{ retryAfter: 30 \}/,
    ],
    ['a latency', () => js.latency.set('fast'), /latency.set\n.*"fast", which is not a length of time/],
    [
      'a latency',
      () => js.latency.set({ from: 50 }),
      /latency.set\n.*undefined, which is not a length of time/,
    ],
    ['a latency', () => js.latency.set(-1), /-1 to -1 ms; a wait lasts from 0 ms/],
    ['a latency', () => js.latency.set({ from: 9, to: 8 }), /9 to 8 ms, a range with the larger value first/],
    [
      'an operation',
      () => js.delayNext('apis.listkeys', 1),
      /delayNext, the operation\n.*Did you mean "apis.listKeys"\?/,
    ],
    ['a wait', () => js.delayNext('apis.listKeys', '2 s'), /DURATION_INVALID {2}delayNext\n.*"2 s"/],
    ['a wait', () => js.delayNext('apis.listKeys', -1), /from 0 ms to 24 days/],
    [
      'a length',
      () => js.clock.advance('3 days'),
      /DURATION_INVALID {2}clock.advance\n.*"3 days".*\n.*"30d"/,
    ],
    ['a length', () => js.clock.advance({ minuets: 5 }), /clock.advance\n.*minuets.*\n.*minutes/],
    [
      'an option of load',
      () => js.load({ fixture: {} }),
      /load\n.*Unknown option "fixture"\. Did you mean "fixtures"\?/,
    ],
    ['a moment', () => js.clock.set('5m'), /MOMENT_INVALID {2}clock.set\n.*"5m"/],
    ['a moment', () => js.clock.freeze('never'), /MOMENT_INVALID {2}clock.freeze/],
    [
      'a member of a key',
      () => js.givenKey({ experied: true }),
      /Unknown member "experied" of a key\. Did you mean "expired"\?/,
    ],
    ['a switch of a key', () => js.givenKey({ expired: 'yes' }), /givenKey, at \/expired\n.*true or false/],
    ['a key', () => js.givenKey('expired'), /Expected an object/],
    ['a moment of a key', () => js.givenKey({ expires: 'tomorrow' }), /givenKey, at \/expires/],
    ['a count', () => js.givenKeys('3'), /givenKeys, the count\n.*"3"/],
    [
      'options',
      () => createKeymock({ profil: 'x' } as object),
      /OPTION_UNKNOWN {2}createKeymock\n.*"profil".*"profile"/,
    ],
    ['options', () => createTestKeymock({ sever: 1 } as object), /createTestKeymock\n.*"sever".*"server"/],
    ['options', () => setupKeymock({ handler: [] } as object), /setupKeymock\n.*"handler".*"handlers"/],
    ['options', () => startServer({ prot: 0 } as object), /startServer\n.*"prot".*"port"/],
    [
      'handlers',
      () => startServer({ handlers: 'handlers.mjs' as never }),
      /ARGUMENT_INVALID {2}startServer, handlers\n.*"handlers.mjs" instead of an array of MSW handlers\./,
    ],
    [
      'handlers',
      () => startServer({ handlers: http.get('/', () => undefined) as never }),
      /Found an object instead of an array/,
    ],
    [
      'a handler',
      () => startServer({ handlers: [1] as never }),
      /Found "1" at index 0, which is not a handler/,
    ],
    [
      'handlers of a function',
      () => startServer({ handlers: () => [http.get('/', () => undefined), [] as never] }),
      /startServer, handlers\n.*an array at index 1/,
    ],
    [
      'handlers',
      () => setupKeymock({ handlers: [null as never] }),
      /setupKeymock, handlers\n.*"null" at index 0/,
    ],
    [
      'handlers',
      () => checkOptions({ handlers: { run() {} } as never }, 'startWorker'),
      /startWorker, handlers\n.*an object instead of an array/,
    ],
    [
      'options',
      () => connect(nowhere, { sandobx: 'a' } as object),
      /OPTION_UNKNOWN {2}connect\n.*"sandobx".*"sandbox"/,
    ],
    ['options', () => connect(nowhere, 'checkout-7' as never), /connect\n.*expected an object/],
    ['options', () => createKeymock('standard' as never), /createKeymock\n.*expected an object/],
    [
      'a seed',
      () => createKeymock({ randomSeed: 'x' as never }),
      /createKeymock, randomSeed\n.*expected a number/,
    ],
    [
      'a profile in a file',
      () => createKeymock({ profile: './my.json' as never }),
      /PROFILE_UNKNOWN.*\n.*\n {2}Pass one of these names, or a profile as an object/,
    ],
    [
      'a choice for unhandled requests',
      () => checkOptions({ onUnhandledRequest: 'warning' as never }, 'startWorker'),
      /startWorker, onUnhandledRequest\n.*"warning"; expected "bypass", "warn", "error"\./,
    ],
    ['a fault', () => js.faults.add('reset'), /FAULT_INVALID {2}fault, at the top\n.*must be an object/],
    ['a fault', () => js.faults.add({}), /"effect" is missing/],
    [
      'an effect',
      () => js.faults.add({ effect: { failur: 'x' } }),
      /at \/effect\n.*failur; .*Did you mean "failure"\?/,
    ],
    ['an effect', () => js.faults.add({ effect: {} }), /at \/effect\n.*Found nothing; an effect is/],
    [
      'a member of an effect',
      () => js.faults.add({ effect: { ...effect, detials: {} } }),
      /Unknown member "detials" of effect "failure"\. Did you mean "details"/,
    ],
    [
      'two effects',
      () => js.faults.add({ effect: { ...effect, status: 500 } }),
      /Found failure and status; an effect is/,
    ],
    [
      'a failure',
      () => js.faults.add({ effect: { failure: 'x' } }),
      /at \/effect\/failure\n.*allowed values: "unknown-path"/,
    ],
    [
      'a token in a header',
      () => js.faults.add({ headers: { Authorization: 'Bearer x' }, effect }),
      /at \/headers\/Authorization\n.*cannot contain a token/,
    ],
    ['a status', () => js.faults.add({ effect: { status: 99 } }), /at \/effect\/status\n.*>= 200/],
    [
      'a body',
      () => js.faults.add({ effect: { status: 204, body: 'x' } }),
      /at \/effect\/body\n.*204 has no body/,
    ],
    [
      'a header',
      () => js.faults.add({ effect: { status: 500, headers: { Date: 'x' } } }),
      /at \/effect\/headers\/Date/,
    ],
    [
      'a wait',
      () => js.faults.add({ effect: { delay: '2 s' } }),
      /at \/effect\/delay\n.*"2 s"; a length of time is/,
    ],
    ['a wait', () => js.faults.add({ effect: { delay: '30d' } }), /at \/effect\/delay\n.*24 days/],
    [
      'a range',
      () => js.faults.add({ effect: { delay: { from: '2s', to: '1s' } } }),
      /begins with the longer wait/,
    ],
    ['a connection', () => js.faults.add({ effect: { connection: 'cut' }, when: 'before' }), /at \/when\n/],
    [
      'a member',
      () => js.faults.add({ effect, opration: 'x' }),
      /"opration" is not a known member; did you mean "operation"/,
    ],
    ['a number of applications', () => js.faults.add({ effect, times: 0 }), /at \/times\n.*>= 1/],
    ['a rate', () => js.faults.add({ effect, rate: 2 }), /at \/rate\n/],
    ['an end', () => js.faults.add({ effect, until: 5000 }), /at \/until\n.*Unix milliseconds\.\n.*"5000ms"/],
    [
      'an end',
      () => js.faults.add({ effect, until: 'tomorrow' }),
      /at \/until\n.*"tomorrow"; expected a moment/,
    ],
    ['a token', () => js.faults.add({ effect, token: 99 }), /at \/token\n.*Found 99; the fixture has/],
    [
      'an initial fault',
      () => createKeymock({ faults: [{ effect }, { effect: {} }] as never }),
      /faults, at \/1\/effect/,
    ],
  ])('fails with a message about %s in %s', async (_, call, message) => {
    expect(await problemOf(call)).toMatch(message)
  })

  it('adds no fault', async () => {
    expect(await keymock.faults.list()).toEqual([])
  })
})
