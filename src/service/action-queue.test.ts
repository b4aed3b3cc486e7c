import { setImmediate as later } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../build-keymock.js'
import { createTestKeymock } from '../testing/create-test-keymock.js'
import { ActionQueue } from './sandbox-state.js'

async function tried() {
  const keymock = createTestKeymock()
  const headers = { Authorization: `Bearer ${keymock.token}`, 'Content-Type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) =>
    keymock.fetch(`https://keys.test/v1/${path}`, { headers, ...init })
  const given = await keymock.givenKey({ name: 'given', remaining: 5 })
  const { store } = await sandboxOf(keymock).state()
  const [change, state] = [store.change.bind(store), store.state.bind(store)]
  store.change = (lookUp, decide) => later().then(() => change(lookUp, decide))
  store.state = () =>
    later()
      .then(() => later())
      .then(state)
  return {
    keymock,
    given,
    create: (name: string) =>
      ask('keys.createKey', { method: 'POST', body: JSON.stringify({ apiId: keymock.apiId, name }) }),
    async list(): Promise<{ total: number; keys: Record<string, unknown>[] }> {
      return (await ask(`apis.listKeys?apiId=${keymock.apiId}`)).json()
    },
  }
}

describe('an action without await', () => {
  it('adds keys before a later request', async () => {
    const { keymock, list } = await tried()
    void keymock.givenKey({ name: 'one' })
    void keymock.givenKeys(100, index => ({ name: `many ${index}` }))
    expect((await list()).total).toBe(102)
  })

  it('uses, updates or deletes a key before a later request', async () => {
    const { keymock, given, list } = await tried()
    void keymock.keys.use(given.key)
    void keymock.keys.use(given.keyId)
    expect((await list()).keys).toMatchObject([{ remaining: 3 }])
    void keymock.keys.update(given.keyId, { remaining: 9 })
    void keymock.keys.use(given.key)
    expect((await list()).keys).toMatchObject([{ remaining: 8 }])
    const verified = keymock.keys.verify(given.key)
    void keymock.keys.delete(given.keyId)
    expect((await list()).keys).toEqual([])
    expect(await verified).toMatchObject({ valid: true, remaining: 8 })
  })

  it('takes or restores a snapshot before a later request', async () => {
    const { keymock, create, list } = await tried()
    const taken = keymock.snapshot()
    const created = create('later')
    const snapshot = await taken
    expect(snapshot.keys.map(({ name }) => name)).toEqual(['given'])
    expect((await created).status).toBe(200)
    void keymock.restore(snapshot)
    expect((await list()).keys).toMatchObject([{ name: 'given' }])
  })

  it('resets or loads a state before a later request', async () => {
    const { keymock, list } = await tried()
    void keymock.givenKey({ name: 'before' })
    void keymock.givenKeys(2)
    void keymock.reset()
    void keymock.givenKey({ name: 'after the reset' })
    expect((await list()).keys).toMatchObject([{ name: 'after the reset' }])
    void keymock.load({ profile: 'unkey-v1' })
    expect((await list()).total).toBe(0)
  })
})

describe('actions', () => {
  it('run one after the other, even after a failure', async () => {
    const queue = new ActionQueue()
    const steps: string[] = []
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const first = queue.run(async () => {
      await held
      steps.push('first')
      throw new Error('refused')
    })
    const second = queue.run(async () => {
      steps.push('second')
      return 2
    })
    const over = queue.idle
    release()
    await expect(first).rejects.toThrow('refused')
    expect(await second).toBe(2)
    await over
    expect(steps).toEqual(['first', 'second'])
    expect(queue.idle).toBeUndefined()
  })
})
