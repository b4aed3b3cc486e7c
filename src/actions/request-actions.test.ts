import { describe, expect, it } from 'vitest'
import type { JournalEntry, JournalPage } from '../../schemas/generated/types.js'
import { authorization, controlled } from '../control/test-support/controlled.js'

async function journaled() {
  const server = await controlled()
  const list = (search: string, prefix = '') =>
    server.ask('GET', `${prefix}/v1/apis.listKeys?${search}`, {
      headers: { authorization: 'Bearer full-token' },
    })
  const page = async (search = '', prefix = '') =>
    (await server.ask('GET', `${prefix}/_keymock/requests${search}`)).json as JournalPage
  const ids = async (search?: string) => (await page(search)).requests.map(({ id }) => id)
  return { ...server, list, page, ids }
}

describe('/requests', () => {
  it('shows only the requests of this sandbox, without control requests', async () => {
    const { list, page } = await journaled()
    await list('apiId=api_1')
    await list('apiId=api_none', '/sandboxes/one')
    expect(await page()).toMatchObject({ total: 1, requests: [{ id: 1, ok: true, status: 200 }] })
    const { requests } = await page('', '/sandboxes/one')
    expect(requests).toMatchObject([{ id: 1, failure: 'api-not-found' }])
    expect(requests[0]?.curl).toContain('/sandboxes/one/v1/apis.listKeys?apiId=api_none')
  })

  it('filters by each parameter, and refuses an invalid filter', async () => {
    const { list, ask, ids, page } = await journaled()
    await list('apiId=api_1')
    await list('apiId=api_none')
    await ask('GET', '/v1/apis.listKeys')
    await ask('PATCH', '/_keymock/clock', { body: { set: '2040-01-01T00:00:00Z' } })
    await ask('GET', '/v1/keys.createKey')
    for (const [search, found] of [
      ['operation=apis.listKeys', [1, 2, 3]],
      ['status=404', [2]],
      ['status=4xx', [2, 3, 4]],
      ['status=0', []],
      ['since=2', [3, 4]],
      ['since=2040-01-01T00:00:00Z', [4]],
      ['failure=api-not-found', [2]],
      ['ok=true&carriedOut=true&received=all', [1]],
      [`headers=${encodeURIComponent('{"Authorization":true}')}`, [1, 2]],
      [`headers=${encodeURIComponent('{"accept":true}')}`, []],
    ] as const)
      expect(await ids(`?${search}`), search).toEqual(found)
    for (const search of ['?failure=nope', '?headers=5', '?received=some', '?ok=maybe'])
      expect(await page(search)).toMatchObject({ status: 400, code: expect.stringMatching(/_INVALID$/) })
  })

  it('filters by a text, in what the journal shows, in any letter case', async () => {
    const { list, ask } = await journaled()
    await list('apiId=api_1')
    await list('apiId=api_none')
    await list('apiId=api_2&x=full-token')
    const brief = async (text: string) => {
      const { json } = await ask('GET', `/_keymock/requests/brief?text=${text}`)
      return (json as JournalPage).requests.map(({ id }) => id)
    }
    expect(await brief('API_NONE')).toEqual([2])
    expect(await brief('no+API')).toEqual([2])
    // A secret must not be found letter by letter.
    expect(await brief('full-token')).toEqual([])
  })

  it('shows when a request arrived by real time, and how long a fault waited', async () => {
    const { list, ask, page } = await journaled()
    const fault = { effect: { failure: 'rate-limited' }, delay: '5ms' }
    await ask('POST', '/_keymock/faults', { body: fault })
    const before = Date.now()
    await list('apiId=api_1')
    const [entry] = (await page()).requests
    expect(entry).toMatchObject({ waitedMs: 5, explanation: { faults: [{ id: 'fault_1', waitedMs: 5 }] } })
    expect(Math.abs((entry?.receivedAt ?? 0) - before)).toBeLessThan(60_000)
  })

  it('shows the ids and the cursor of each listed page', async () => {
    const { list, keymock, page } = await journaled()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.unshift((await keymock.givenKey({ name, apiId: 'api_1' })).keyId)
    await list('apiId=api_1&limit=2')
    const { listed } = (await page()).requests[0] ?? {}
    expect(listed).toEqual({ keyIds: ids.slice(0, 2), cursor: expect.any(String) })
  })

  it('shows brief entries of under 400 bytes, with reasons and without secrets', async () => {
    const { list, ask } = await journaled()
    await list('apiId=api_1')
    await list('apiId=api_none&x=full-token')
    const { json, text } = await ask('GET', '/_keymock/requests/brief')
    expect(json).toMatchObject({
      total: 2,
      requests: [
        { id: 1, ok: true, status: 200, received: 'all', summary: 'Served.' },
        { id: 2, failure: 'api-not-found', summary: expect.stringContaining('There is no API "api_none"') },
      ],
    })
    expect(text).not.toContain('full-token')
    expect(text.length).toBeLessThan(2 * 400)
    expect((await ask('GET', '/_keymock/requests/brief?limit=1')).json).toMatchObject({
      total: 2,
      cursor: '1',
    })
  })

  it('pages through the requests', async () => {
    const { list, page } = await journaled()
    for (let count = 0; count < 3; count++) await list('apiId=api_1')
    const first = await page('?limit=2')
    expect([first.total, first.requests.map(({ id }) => id), first.cursor]).toEqual([3, [1, 2], '2'])
    const last = await page('?limit=2&cursor=2')
    expect([last.total, last.requests.map(({ id }) => id), last.cursor]).toEqual([3, [3], undefined])
  })

  it('waits until enough requests have arrived, even if a reset happens meanwhile', async () => {
    const { list, ask, page } = await journaled()
    await list('apiId=api_1')
    const waiting = page('?wait=50s&count=2&status=200')
    await list('apiId=api_none')
    await ask('POST', '/_keymock/reset')
    await list('apiId=api_1')
    await list('apiId=api_2')
    expect((await waiting).requests.map(({ id }) => id)).toEqual([3, 4])
  })

  it('waits at most the given time', async () => {
    const { page } = await journaled()
    expect(await page('?wait=5ms')).toEqual({ requests: [], total: 0 })
    expect(await page('?wait=5')).toEqual({ requests: [], total: 0 })
  })

  it('deletes all entries on DELETE', async () => {
    const { list, ask, ids } = await journaled()
    await list('apiId=api_1')
    expect((await ask('DELETE', '/_keymock/requests')).json).toEqual({ removed: 1 })
    expect(await ids()).toEqual([])
    await list('apiId=api_1')
    expect(await ids()).toEqual([2])
  })

  it('shows the entry that a failed answer names', async () => {
    const { list, ask } = await journaled()
    const { headers } = await list('apiId=api_b')
    const entry = (await ask('GET', `/_keymock/requests/${headers['Keymock-Request']}`)).json as JournalEntry
    expect(entry.explanation.summary).toBe(
      `There is no API "api_b". The API "api_b" is in the workspace "ws_b". The token is of the workspace "ws_a". Did you mean "api_1"? The token's workspace has the APIs api_1, api_2, api_hashed. Refused at the api stage (spec 4.1).`,
    )
  })
})

describe('POST /requests/{id}/again', () => {
  it('sends a request again with its token, and its body or another body, and answers with the new entry', async () => {
    const { ask, ids } = await journaled()
    const body = { apiId: 'api_1', name: 'worker' }
    await ask('POST', '/v1/keys.createKey', { headers: authorization, body })
    const again = await ask('POST', '/_keymock/requests/1/again')
    expect(again.json).toMatchObject({ id: 2, status: 200, changed: { change: 'created' } })
    expect(again.text).not.toContain('full-token')
    expect(await ids()).toEqual([1, 2])
    expect((await ask('GET', '/_keymock/keys?text=worker')).json).toMatchObject({ total: 2 })
    const changed = { body: { body: { apiId: 'api_1', roles: ['admin'] } } }
    expect((await ask('POST', '/_keymock/requests/1/again', changed)).json).toMatchObject({
      id: 3,
      status: 200,
      request: { body: '{"apiId":"api_1","roles":["admin"]}' },
    })
  })

  it('refuses a request that the journal kept only in part, and an unknown request', async () => {
    const { ask, ids } = await journaled()
    const body = { apiId: 'api_1', name: 'x'.repeat(20_000) }
    await ask('POST', '/v1/keys.createKey', { headers: authorization, body })
    expect((await ask('POST', '/_keymock/requests/1/again')).json).toMatchObject({ status: 409 })
    expect((await ask('POST', '/_keymock/requests/7/again')).json).toMatchObject({ status: 404 })
    expect(await ids()).toEqual([1])
  })
})
