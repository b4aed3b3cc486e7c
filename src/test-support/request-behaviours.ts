import type { RequestFilter } from '../service/journal/request-filter.js'
import { type Behaviour, codeOf, create, equal, list } from './tried.js'

export const requestBehaviours: readonly Behaviour[] = [
  {
    says: 'lists requests with their parameters and outcomes, without the token',
    async check(tried) {
      const { keymock, apiId } = tried
      await create(tried, 'a')
      await list(tried, '&limit=5')
      await list(tried, '&limit=many')
      const [created] = await keymock.requests('keys.createKey')
      equal(
        [created?.ok, created?.status, created?.method, created?.path],
        [true, 200, 'POST', '/v1/keys.createKey'],
      )
      equal(created?.asked, { apiId, name: 'a' })
      const [good, bad] = await keymock.requests('apis.listKeys')
      equal(good?.asked, { apiId, limit: 5 })
      equal([bad?.ok, bad?.status, bad?.ok === false && bad.failure], [false, 400, 'invalid-request'])
      equal(bad?.asked, { apiId, limit: 'many' })
      equal((await keymock.requests()).length, 3)
      equal(JSON.stringify(await keymock.requests()).includes(tried.token), false)
    },
  },
  {
    says: 'finds and counts requests by content and outcome',
    async check(tried) {
      const { keymock } = tried
      await create(tried, 'a')
      await keymock.failNext('keys.createKey', 'rate-limited')
      await create(tried, 'b')
      await create(tried, 'b')
      await list(tried, '&limit=many')
      const [created] = await keymock.requests({ operation: 'keys.createKey', ok: true })
      const { keyId = '' } = created?.ok ? created.answered : {}
      const filters: [RequestFilter, number][] = [
        [{ operation: 'keys.createKey' }, 3],
        [{ operation: 'keys.createKey', body: { name: 'b' } }, 2],
        [{ body: { name: 'b' }, ok: false }, 1],
        [{ body: '"name":"a"' }, 1],
        [{ body: { name: 'c' } }, 0],
        [{ headers: { 'Content-Type': 'application/json' } }, 3],
        [{ headers: { authorization: true }, status: '4xx' }, 2],
        [{ headers: { 'idempotency-key': true } }, 0],
        [{ failure: 'rate-limited' }, 1],
        [{ failure: 'invalid-request', status: 400 }, 1],
        [{ carriedOut: true }, 2],
        [{ received: 'all' }, 4],
        [{ received: 'nothing' }, 0],
        [{ keyId }, 1],
        [{}, 4],
      ]
      for (const [filter, count] of filters) {
        equal([filter, await keymock.requests.count(filter)], [filter, count])
        equal([filter, (await keymock.requests(filter)).length], [filter, count])
      }
      equal(await keymock.requests.count('apis.listKeys'), 1)
      equal(await keymock.requests.count(), 4)
    },
  },
  {
    says: 'finds a request with a long body by the beginning of the body',
    async check(tried) {
      await create(tried, `begins ${'x'.repeat(10_000)}`)
      equal(await tried.keymock.requests.count({ body: 'begins xx' }), 1)
    },
  },
  {
    says: 'waits for requests, and reports other requests if no expected request arrives',
    async check(tried) {
      const { keymock } = tried
      await create(tried, 'a')
      const waited = keymock.requests.wait({ body: { name: 'b' } }, { count: 2, within: '20s' })
      await create(tried, 'b')
      await create(tried, 'b')
      equal(
        (await waited).map(({ ok }) => ok),
        [true, true],
      )
      equal((await keymock.requests.wait('keys.createKey', { count: 3, within: 0 })).length, 3)
      const missing = keymock.requests.wait({ failure: 'rate-limited' }, { within: '20ms' })
      const message = await missing.then(String, error => error.message as string)
      equal(
        /^REQUESTS_MISSING {2}requests\.wait\n {2}Waited 20 ms for 1 request; 0 arrived\./.test(message),
        true,
      )
      equal(/POST \/v1\/keys\.createKey 200/.test(message), true)
    },
  },
  {
    says: 'refuses an invalid filter of requests',
    async check({ keymock }) {
      const wrong: [unknown, string][] = [
        ['createKey', 'ARGUMENT_INVALID'],
        [{ opration: 'keys.createKey' }, 'OPTION_UNKNOWN'],
        [{ failure: 'rate-limitd' }, 'ARGUMENT_INVALID'],
        [{ status: '44x' }, 'ARGUMENT_INVALID'],
        [{ received: 'some' }, 'ARGUMENT_INVALID'],
        [{ body: 5 }, 'ARGUMENT_INVALID'],
        [{ headers: { authorization: 'Bearer x' } }, 'ARGUMENT_INVALID'],
      ]
      for (const [filter, code] of wrong) {
        const calls = [keymock.requests, keymock.requests.count, keymock.requests.wait] as ((
          wanted: unknown,
        ) => unknown)[]
        for (const call of calls) equal([filter, await codeOf((async () => call(filter))())], [filter, code])
      }
    },
  },
]
