import { describe, expect, it, vi } from 'vitest'
import faultSchema from '../../../schemas/control/fault.schema.json' with { type: 'json' }
import { operations } from '../../../schemas/operations.js'
import { sandboxOf } from '../../build-keymock.js'
import { createTestKeymock } from '../../testing/create-test-keymock.js'
import { showJournal } from '../journal/show-journal.js'
import type { Fault, FaultEffect } from './fault.js'

const { failureEffect, statusEffect, connectionEffect, quotaEffect } = faultSchema.$defs
const effects = [
  ...[failureEffect, statusEffect, quotaEffect].flatMap(({ examples }) => examples as FaultEffect[]),
  { delay: 0 },
  ...connectionEffect.properties.connection.enum.map(connection => ({ connection }) as FaultEffect),
]
const afterwards: Fault = { effect: { status: 503 }, when: 'after' }
const faults = [...effects.map((effect): Fault => ({ effect })), afterwards]
const body = '{"apiId":"api_1","name":"once"}'

describe.each(operations)('a fault for $name', ({ name, path, method }) => {
  it.each(faults)('keeps the request and its body in the journal, whatever the effect: %j', async fault => {
    const keymock = createTestKeymock({ neighbours: 'all' })
    await keymock.faults.add({ operation: name, ...fault })
    // A fault that answers does so before authentication, which otherwise would leave the body unread.
    const answers = !('delay' in fault.effect || 'quota' in fault.effect)
    const token = answers ? 'nobody' : keymock.token
    const controller = new AbortController()
    const asked = keymock.fetch(`https://keys.test${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body }),
      signal: controller.signal,
    })
    const ended = Promise.allSettled([asked.then(response => response.text())])
    await vi.waitFor(() => expect(keymock.requests()).toMatchObject([{ path }]))
    controller.abort()
    await ended
    if (method !== 'POST') return
    const sandbox = sandboxOf(keymock)
    const [entry] = await showJournal(sandbox, sandbox.journal.exchanges())
    expect(entry?.request.body).toBe(body)
    expect(entry?.curl).toContain(`--data-raw '${body}'`)
    expect(keymock.requests()).toMatchObject([{ asked: JSON.parse(body) }])
  })
})
