import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../build-keymock.js'
import { serviceClient } from '../test-support/service-client.js'
import { givenKey } from './controls/given-key.js'

function watched() {
  const client = serviceClient()
  const { events } = sandboxOf(client.keymock)
  const happened = () => events.after(0).map(({ event }) => event)
  return { ...client, events, happened }
}

describe('the events of a sandbox', () => {
  it('report requests and changes to keys', async () => {
    const { create, tryList, keymock, happened } = watched()
    const { keyId } = await create({ remaining: 1 })
    await keymock.keys.use(keyId)
    await keymock.keys.use(keyId)
    await keymock.keys.update(keyId, { remaining: 5 })
    await keymock.keys.delete(keyId)
    const given = await givenKey(sandboxOf(keymock))
    await tryList({ apiId: 'none' })
    expect(happened()).toEqual([
      { type: 'key', change: 'created', keyId, apiId: 'api_1' },
      {
        type: 'request',
        request: 1,
        operation: 'keys.createKey',
        method: 'POST',
        path: '/v1/keys.createKey',
        status: 200,
      },
      { type: 'key', change: 'used', keyId, apiId: 'api_1' },
      { type: 'key', change: 'updated', keyId, apiId: 'api_1' },
      { type: 'key', change: 'deleted', keyId, apiId: 'api_1' },
      { type: 'key', change: 'created', keyId: given.keyId, apiId: 'api_1' },
      {
        type: 'request',
        request: 2,
        operation: 'apis.listKeys',
        method: 'GET',
        path: '/v1/apis.listKeys',
        status: 404,
        failure: 'api-not-found',
      },
    ])
  })

  it('report moves of the clock and a reset', async () => {
    const { keymock, events, happened } = watched()
    keymock.clock.advance({ minutes: 5 })
    keymock.clock.freeze()
    expect(events.after(0).map(({ id, at }) => [id, at])).toEqual([
      [1, Date.UTC(2030, 0, 1, 12, 5)],
      [2, Date.UTC(2030, 0, 1, 12, 5)],
    ])
    await keymock.reset()
    expect(happened()).toEqual([
      { type: 'clock', frozen: false, offsetMs: 300_000 },
      { type: 'clock', frozen: true, offsetMs: 300_000 },
      { type: 'clock', frozen: false, offsetMs: 0 },
      { type: 'reset' },
    ])
  })

  it('do not include the expiry of a key, or a request that was still running at a reset', async () => {
    const { create, keymock, events, happened } = watched()
    await create({ expires: keymock.clock.now() + 1000 })
    keymock.delayNext('keys.createKey', 20)
    const late = create()
    await new Promise(resolve => setImmediate(resolve))
    await keymock.reset()
    const { lastId } = events
    await late
    expect(events.after(lastId)).toEqual([])
    keymock.clock.advance({ days: 1 })
    expect(happened().at(-1)?.type).toBe('clock')
  })

  it('are limited to the latest 1,000, which keep their ids', () => {
    const { keymock, events } = watched()
    for (let count = 0; count < 1500; count++) keymock.clock.advance(1)
    const kept = events.after(0)
    expect([kept.length, kept[0]?.id, events.lastId]).toEqual([1000, 501, 1500])
  })

  it('reach a listener until the listener unsubscribes', () => {
    const { keymock, events } = watched()
    const ids: number[] = []
    const stop = events.listen(({ id }) => ids.push(id))
    keymock.clock.advance(1)
    stop()
    keymock.clock.advance(1)
    expect(ids).toEqual([1])
  })
})
