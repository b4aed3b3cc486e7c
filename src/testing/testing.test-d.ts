/** No test runs this file. The compiler must find each expected error. */
import type { CreateKeyRequest, ListKeysResponse } from '../../schemas/generated/types.js'
import { setupKeymock } from './setup-keymock.js'

const keymock = setupKeymock()

void keymock.givenKey()
void keymock.givenKey({ expired: true, prefix: 'sk' })
void keymock.givenKey({ exhausted: true, expires: new Date() })
void keymock.givenKeys(250, index => ({ name: `key ${index}` }))
// @ts-expect-error `expired` excludes `expires`
void keymock.givenKey({ expired: true, expires: 5 })
// @ts-expect-error `exhausted` excludes `remaining`
void keymock.givenKey({ exhausted: true, remaining: 5 })
// @ts-expect-error there is no such field in a request
void keymock.givenKey({ nmae: 'worker' })
// @ts-expect-error a name is a string
void keymock.givenKey({ name: 5 })
// @ts-expect-error the count is a number
void keymock.givenKeys('250')

keymock.failNext('keys.createKey', 'role-not-found')
keymock.failNext('apis.listKeys', 'rate-limited', { retryAfter: 30 })
// @ts-expect-error the detail is called retryAfter
keymock.failNext('apis.listKeys', 'rate-limited', { retryafter: 30 })
// @ts-expect-error a detail of another failure
keymock.failNext('keys.createKey', 'role-not-found', { retryAfter: 30 })
// @ts-expect-error this failure has no details
keymock.failNext('keys.createKey', 'internal-error', { names: 'admin' })
// @ts-expect-error no listing fails because of a role
keymock.failNext('apis.listKeys', 'role-not-found')
// @ts-expect-error a create takes no cursor
keymock.failNext('keys.createKey', 'invalid-cursor')
// @ts-expect-error there is no such operation
keymock.failNext('keys.rotateKey', 'internal-error')

keymock.delayNext('keys.createKey', { seconds: 2 })
keymock.clock.advance({ minutes: 5 })
for (const by of ['500ms', '-3d', '+1h', '1h30m', '1d2h30m', '1.5s', '250'] as const)
  keymock.clock.advance(by)
// @ts-expect-error there is no such unit
keymock.clock.advance('5 minutes')
// @ts-expect-error there is no such unit
keymock.clock.advance({ minuets: 5 })

for (const request of keymock.requests('keys.createKey')) {
  if (request.ok) {
    const { prefix }: CreateKeyRequest = request.asked
    const key: string = request.answered.key
    void [prefix, key]
    // @ts-expect-error the answer to a create has no list of keys
    void request.answered.keys
  } else {
    // @ts-expect-error the content of a refused request has the type `unknown`
    void request.asked.prefix
  }
}
for (const request of keymock.requests({ operation: 'keys.createKey', body: { name: 'worker' } })) {
  if (request.ok) void (request.answered.key satisfies string)
}
const count: number = keymock.requests.count({ failure: 'rate-limited', received: 'nothing' })
const waited: Promise<{ status: number }[]> = keymock.requests.wait('keys.createKey', {
  count: 2,
  within: '2s',
})
void [count, waited]
// @ts-expect-error there is no such failure
keymock.requests({ failure: 'rate-limitd' })
// @ts-expect-error there is no such operation
keymock.requests('createKey')
for (const request of keymock.requests()) {
  if (!request.ok || request.operation !== 'apis.listKeys') continue
  const answered: ListKeysResponse = request.answered
  const limit: number | undefined = request.asked.limit
  void [answered, limit]
}
