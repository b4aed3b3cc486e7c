import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../build-keymock.js'
import { serviceClient } from '../test-support/service-client.js'
import { type EventStreamOptions, eventStream } from './event-stream.js'

function streamed(options: Omit<EventStreamOptions, 'closing'> = {}) {
  const client = serviceClient()
  const sandbox = sandboxOf(client.keymock)
  const open = (more: Omit<EventStreamOptions, 'closing'> = {}) => {
    const stream = eventStream(sandbox, { ...options, ...more, closing: new AbortController().signal })
    return async () => {
      const { value, done } = await stream.next()
      return done ? 'the end' : new TextDecoder().decode(value)
    }
  }
  return { ...client, sandbox, open }
}

describe('a stream of events', () => {
  it('continues after the last event that a client received, and reports dropped events', async () => {
    const { keymock, open } = streamed()
    for (let count = 0; count < 1010; count++) keymock.clock.advance(1)
    const read = open({ since: 1008 })
    await read()
    expect((await read()).match(/^id: \d+/gm)).toEqual(['id: 1009', 'id: 1010'])
    expect(await open({ since: 4 })()).toBe('retry: 1000\n: 6 earlier events were dropped\n\n')
  })

  it("begins at the first event if the client's last id is from another server", async () => {
    const { keymock, open } = streamed()
    keymock.clock.advance(1)
    const read = open({ since: 77 })
    await read()
    expect(await read()).toContain('id: 1\n')
  })

  it('shows no secret from a path', async () => {
    const { sandbox, create, open } = streamed()
    const { key } = await create()
    const read = open({ since: 2 })
    await sandbox.handle({ method: 'GET', url: `/v1/${key}/full-token`, headers: {}, body: '' })
    await read()
    expect(await read()).toContain('"path":"/v1/[redacted]/[redacted]"')
  })

  it('sends a comment as a heartbeat when no events occur', async () => {
    const read = streamed().open({ heartbeatMs: 1 })
    await read()
    expect(await read()).toBe(': still here\n\n')
  })

  it('disconnects a client that does not read', async () => {
    const { keymock, open } = streamed()
    const read = open({ mostWaiting: 10 })
    await read()
    for (let count = 0; count < 11; count++) keymock.clock.advance(1)
    expect(await read()).toBe('the end')
  })
})
