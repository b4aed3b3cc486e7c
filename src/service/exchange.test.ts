import { describe, expect, it } from 'vitest'
import type { Fault } from '../../schemas/generated/types.js'
import { sandboxOf } from '../build-keymock.js'
import { createKeymock } from '../create-keymock.js'
import { smallFixture } from '../test-support/service-client.js'
import { showJournal } from './journal/show-journal.js'

async function faulted(fault: Fault, token = 'full-token', options = {}) {
  const keymock = createKeymock({ fixtures: smallFixture, ...options })
  await keymock.faults.add(fault)
  const controller = new AbortController()
  const answer = keymock.fetch('https://keys.test/v1/keys.createKey', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"apiId":"api_1","name":"once"}',
    signal: controller.signal,
  })
  await answer.catch(() => undefined)
  const sandbox = sandboxOf(keymock)
  const [entry] = await showJournal(sandbox, sandbox.journal.exchanges())
  const [logged] = keymock.requests()
  if (entry === undefined || logged === undefined) throw new Error('There is no entry.')
  const outcome = ({ ok, received, carriedOut, changed, failure }: Record<string, unknown>) => {
    return [ok, received, carriedOut, changed, failure]
  }
  expect(outcome({ ...logged })).toEqual(outcome({ ...entry }))
  const reached = entry.explanation.stages.filter(({ outcome }) => outcome !== 'not-reached')
  const { keyCount } = (await keymock.apis())[0] ?? {}
  return { entry, logged, reached, keyCount }
}

describe('the journal entry of a request with a fault', () => {
  it('shows no answer and no effect if the fault resets the connection before the operation', async () => {
    const { entry, reached, keyCount } = await faulted({ effect: { connection: 'reset' } })
    expect(entry).toMatchObject({ ok: false, failure: 'fault', status: 0, received: 'nothing' })
    expect([entry.carriedOut, entry.changed, reached, keyCount]).toEqual([false, undefined, [], 0])
    expect(entry.explanation.summary).toContain(
      'The operation was not carried out. The client got no answer.',
    )
  })

  it('shows a new key and no answer if the fault resets the connection after the operation', async () => {
    const { entry, reached, keyCount } = await faulted({ effect: { connection: 'reset' }, when: 'after' })
    expect(entry).toMatchObject({ ok: false, failure: 'fault', status: 0, received: 'nothing' })
    expect(entry).toMatchObject({ carriedOut: true, changed: { change: 'created' } })
    expect([reached.length, keyCount]).toEqual([7, 1])
    expect(entry.explanation.summary).toContain(
      `The operation was carried out: key ${entry.changed?.keyId} was created. The client got no answer.`,
    )
  })

  it('shows a new key and half an answer if the fault cuts the connection', async () => {
    const { entry } = await faulted({ effect: { connection: 'cut' } })
    expect(entry).toMatchObject({ ok: false, failure: 'fault', status: 200, received: 'half' })
    expect(entry).toMatchObject({ carriedOut: true, changed: { change: 'created' } })
  })

  it('shows the answer of the fault, and a new key if the fault applies after the operation', async () => {
    const after = await faulted({ effect: { failure: 'rate-limited' }, when: 'after' })
    expect(after.entry).toMatchObject({ ok: false, failure: 'rate-limited', received: 'all' })
    expect([after.entry.carriedOut, after.keyCount]).toEqual([true, 1])
    const before = await faulted({ effect: { status: 502 } })
    expect(before.entry).toMatchObject({ ok: false, failure: 'fault', status: 502, received: 'all' })
    expect([before.entry.carriedOut, before.keyCount]).toEqual([false, 0])
  })

  it('shows the stage that refused the request, even if a fault replaced the answer', async () => {
    const { entry, reached } = await faulted({ effect: { failure: 'rate-limited' }, when: 'after' }, 'nobody')
    expect([entry.carriedOut, entry.changed]).toEqual([false, undefined])
    expect(reached).toEqual([{ stage: 'authentication', outcome: 'refused' }])
    expect(entry.explanation.refusal).toMatchObject({ by: 'fault-afterwards' })
    expect(entry.explanation.refusal?.because).toContain('The request had been refused')
  })

  it('shows a served request if the fault only delays the request', async () => {
    const { entry } = await faulted({ effect: { delay: 1 } })
    expect(entry).toMatchObject({ ok: true, received: 'all', carriedOut: true, status: 200 })
  })
})
