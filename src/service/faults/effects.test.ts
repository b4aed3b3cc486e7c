import { describe, expect, it, vi } from 'vitest'
import faultSchema from '../../../schemas/control/fault.schema.json' with { type: 'json' }
import { operations } from '../../../schemas/operations.js'
import { createTestKeymock } from '../../testing/create-test-keymock.js'
import type { FaultEffect } from './fault.js'

const { failureEffect, statusEffect, connectionEffect, quotaEffect } = faultSchema.$defs
const effects = [
  ...[failureEffect, statusEffect, quotaEffect].flatMap(({ examples }) => examples as FaultEffect[]),
  { delay: 0 },
  ...connectionEffect.properties.connection.enum.map(connection => ({ connection }) as FaultEffect),
]

describe.each(operations)('a fault for $name', ({ name, path, method }) => {
  it.each(effects)('keeps the request in the journal, whatever the effect: %j', async effect => {
    const keymock = createTestKeymock({ neighbours: 'all' })
    await keymock.faults.add({ operation: name, effect })
    const controller = new AbortController()
    const asked = keymock.fetch(`https://keys.test${path}`, {
      method,
      headers: { Authorization: `Bearer ${keymock.token}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
      signal: controller.signal,
    })
    const ended = Promise.allSettled([asked.then(response => response.text())])
    await vi.waitFor(() => expect(keymock.requests()).toMatchObject([{ path }]))
    controller.abort()
    await ended
  })
})
