import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FaultPage, JournalPage, Overview, Snapshot } from '../../schemas/generated/types.js'
import { undoMs } from '../service/undo.js'
import { smallFixture } from '../test-support/service-client.js'
import { authorization, controlled } from './test-support/controlled.js'

afterEach(() => {
  vi.useRealTimers()
})

async function lived() {
  const server = await controlled()
  const control = (method: string, path: string, body?: unknown) =>
    server.ask(method, `/_keymock${path}`, { body })
  const create = () =>
    server.ask('POST', '/v1/keys.createKey', {
      headers: authorization,
      body: { apiId: 'api_1', name: 'worker' },
    })
  await create()
  await control('POST', '/faults', {
    operation: 'keys.createKey',
    effect: { failure: 'rate-limited' },
    times: 2,
  })
  await create()
  await control('PATCH', '/clock', { advance: '5d', freeze: true })
  await control('PUT', '/latency', { from: 0, to: 1 })
  const look = async () => ({
    state: (await control('GET', '/state')).json as Snapshot,
    faults: ((await control('GET', '/faults')).json as FaultPage).faults,
    journal: ((await control('GET', '/requests')).json as JournalPage).requests.map(({ id, status }) => [
      id,
      status,
    ]),
    profile: ((await control('GET', '/')).json as Overview).profile,
    latency: (await control('GET', '/latency')).json,
    listing: (await server.ask('GET', '/v1/apis.listKeys?apiId=api_1', { headers: authorization })).json,
  })
  const undo = (name = 'it') => control('POST', '/undo', { undo: name })
  return { ...server, control, create, look, undo }
}

/** Omits the journal, because `look` itself sends a listing, which the journal then contains. */
const withoutJournal = ({
  journal: _,
  ...rest
}: Awaited<ReturnType<Awaited<ReturnType<typeof lived>>['look']>>) => rest

describe('the undo of an action', () => {
  const keyIn = ({ keys }: Snapshot) => keys.map(({ id }) => id)
  it.each([
    ['a reset', 'POST', '/reset', undefined],
    ['the load of another state', 'PUT', '/state', 'snapshot'],
    ['the load of another fixture', 'PUT', '/fixture', smallFixture],
    ['the load of another profile', 'PUT', '/profile', { profile: 'unkey-v1' }],
    ['the deletion of several keys', 'POST', '/keys/delete', 'ids'],
    ['the deletion of a key', 'DELETE', '/keys/ID', undefined],
    ['a change of keys', 'PATCH', '/keys', 'changes'],
    ['the removal of all faults', 'DELETE', '/faults', undefined],
    ['the removal of a fault', 'DELETE', '/faults/fault_1', undefined],
  ])(
    'restores the whole state that existed before %s, although requests have read the state since',
    async (_, method, path, body) => {
      const { control, look, undo } = await lived()
      const before = await look()
      const ids = keyIn(before.state)
      const bodies: Record<string, unknown> = {
        snapshot: { ...before.state, keys: [] },
        ids: { ids: [...ids, 'key_none'] },
        changes: { ids, changes: { enabled: false } },
      }
      const sent = typeof body === 'string' ? bodies[body] : body
      const done = await control(method, `${path.replace('ID', ids[0] ?? '')}?undo=it`, sent)
      expect(done.status, done.text).toBeLessThan(300)
      expect(withoutJournal(await look())).not.toEqual(withoutJournal(before))
      expect((await undo()).status).toBe(200)
      const after = await look()
      expect(withoutJournal(after)).toEqual(withoutJournal(before))
      expect(after.journal).toEqual(expect.arrayContaining(before.journal))
    },
  )

  it('restores a cleared journal, and keeps later requests', async () => {
    const { control, create, look, undo } = await lived()
    const { journal: before } = await look()
    const cleared = await control('DELETE', '/requests?undo=it')
    expect(cleared.json).toEqual({ removed: before.length + 1 })
    await create()
    await undo()
    const { journal } = await look()
    expect(journal.slice(0, before.length)).toEqual(before)
    expect(journal).toHaveLength(before.length + 2)
  })
})

describe('the state', () => {
  it('has an ETag until a change, and an If-Match with an older ETag does not restore it', async () => {
    const { ask, control, create } = await lived()
    const get = () => ask('GET', '/_keymock/state')
    const { json: state, headers } = await get()
    const put = (tag: unknown) =>
      ask('PUT', '/_keymock/state', { body: state, headers: { 'if-match': String(tag) } })
    expect((await get()).headers.ETag).toBe(headers.ETag)
    await control('PATCH', '/clock', { advance: '1s' })
    await create()
    const { headers: later } = await get()
    const refused = await put(headers.ETag)
    expect([refused.status, refused.json]).toEqual([412, expect.objectContaining({ code: 'STATE_CHANGED' })])
    expect((await get()).headers.ETag).toBe(later.ETag)
    expect((await put(`"other", ${later.ETag}`)).status).toBe(200)
    expect((await put('*')).status).toBe(200)
  })
})

describe('an undo', () => {
  it('fails after another request has changed the state', async () => {
    const { control, create, look, undo } = await lived()
    await control('POST', '/reset?undo=it')
    await create()
    const after = await look()
    const refused = await undo()
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Another request has changed the state since that action.'),
    ])
    expect(withoutJournal(await look())).toEqual(withoutJournal(after))
  })

  it('succeeds only once, within 60 seconds, and only for the latest action', async () => {
    const { control, undo } = await lived()
    vi.useFakeTimers()
    await control('POST', '/reset?undo=first')
    await control('POST', '/reset?undo=second')
    expect((await undo('first')).json).toMatchObject({ status: 404, code: 'UNDO_NOT_FOUND' })
    expect((await undo('second')).status).toBe(200)
    expect((await undo('second')).status).toBe(404)
    await control('POST', '/reset?undo=third')
    vi.advanceTimersByTime(undoMs - 1)
    expect((await undo('third')).status).toBe(200)
    await control('POST', '/reset?undo=fourth')
    vi.advanceTimersByTime(undoMs)
    expect((await undo('fourth')).status).toBe(404)
  })

  it('fails if the request of the action had no `undo` parameter', async () => {
    const { control, undo } = await lived()
    await control('POST', '/reset')
    expect((await undo()).status).toBe(404)
  })
})

describe('removed sandboxes', () => {
  it('return with their keys after an undo within 60 seconds', async () => {
    const { ask, control } = await lived()
    vi.useFakeTimers()
    for (const name of ['one', 'two'])
      await ask('POST', `/sandboxes/${name}/_keymock/keys`, { body: { name } })
    const keys = async (name: string) =>
      (await ask('GET', `/sandboxes/${name}/_keymock/keys?text=${name}`)).json as { total: number }
    expect((await control('DELETE', '/sandboxes?undo=all')).json).toEqual({ removed: 2 })
    expect((await control('GET', '/sandboxes/one')).status).toBe(404)
    expect((await control('POST', '/sandboxes/undo', { undo: 'all' })).json).toEqual({ restored: 2 })
    expect((await control('GET', '/sandboxes/one')).status).toBe(200)
    expect([(await keys('one')).total, (await keys('two')).total]).toEqual([1, 1])
    await control('DELETE', '/sandboxes/one?undo=one')
    vi.advanceTimersByTime(undoMs)
    expect((await control('POST', '/sandboxes/undo', { undo: 'one' })).status).toBe(404)
  })

  it('return for 60 seconds after a removal, even if an earlier removal had the same undo name', async () => {
    const { ask, control } = await lived()
    vi.useFakeTimers()
    await ask('POST', '/sandboxes/one/_keymock/keys')
    for (const wait of [undoMs - 1, undoMs - 1]) {
      expect((await control('DELETE', '/sandboxes/one?undo=it')).status).toBe(204)
      vi.advanceTimersByTime(wait)
      expect((await control('POST', '/sandboxes/undo', { undo: 'it' })).json).toEqual({ restored: 1 })
    }
  })

  it('do not return beyond the largest number of sandboxes', async () => {
    const { ask } = await controlled({ maxSandboxes: 1 })
    await ask('POST', '/sandboxes/one/_keymock/keys')
    await ask('DELETE', '/_keymock/sandboxes/one?undo=it')
    await ask('POST', '/sandboxes/two/_keymock/keys')
    const undo = () => ask('POST', '/_keymock/sandboxes/undo', { body: { undo: 'it' } })
    expect((await undo()).json).toMatchObject({ status: 503, code: 'SANDBOXES_FULL' })
    await ask('DELETE', '/_keymock/sandboxes/two')
    expect((await undo()).json).toEqual({ restored: 1 })
  })

  it('do not return if a request has created another sandbox with the same name', async () => {
    const { ask, control } = await lived()
    await ask('POST', '/sandboxes/one/_keymock/keys')
    await control('DELETE', '/sandboxes/one?undo=it')
    await ask('GET', '/sandboxes/one/_keymock/keys')
    expect((await control('POST', '/sandboxes/undo', { undo: 'it' })).json).toMatchObject({
      status: 409,
      code: 'UNDO_TOO_LATE',
    })
  })
})
