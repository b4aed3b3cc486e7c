import { describe, expect, it } from 'vitest'
import { askedAhead } from './asked-ahead.js'
import type { ConsoleSource, ControlRequest } from './console-source.js'

const keys: ControlRequest = { method: 'GET', path: '/keys?limit=100' }

const askKeys = (source: ConsoleSource) => void source.ask(keys)

function countingSource(): ConsoleSource & { asked: ControlRequest[] } {
  const asked: ControlRequest[] = []
  return {
    asked,
    hasSandboxes: true,
    canStartOver: true,
    isServer: true,
    baseUrl: () => 'http://127.0.0.1:4010',
    ask: async request => asked.push(request),
    async *events() {},
  }
}

describe('a source with prefetched answers', () => {
  it('returns a prefetched answer once, and sends later requests', async () => {
    const source = countingSource()
    const ahead = askedAhead(source, askKeys)
    expect(source.asked).toEqual([keys])
    expect(await ahead.source.ask({ ...keys })).toBe(1)
    expect(await ahead.source.ask({ ...keys })).toBe(2)
  })

  it('returns no prefetched answer for another sandbox, query or method', async () => {
    const source = countingSource()
    const { source: asked } = askedAhead(source, askKeys)
    expect(await asked.ask({ ...keys, sandbox: 'other' })).toBe(2)
    expect(await asked.ask({ ...keys, path: '/keys?limit=1000' })).toBe(3)
    expect(await asked.ask({ ...keys, method: 'DELETE' })).toBe(4)
  })

  it('returns no prefetched answer after end()', async () => {
    const ahead = askedAhead(countingSource(), askKeys)
    ahead.end()
    expect(await ahead.source.ask(keys)).toBe(2)
  })

  it('reports the failure of a prefetched request, and waits for a slow answer only for the given time', async () => {
    const failing = { ...countingSource(), ask: () => Promise.reject(new Error('gone')) }
    const failed = askedAhead(failing, askKeys)
    await failed.within(60_000)
    await expect(failed.source.ask(keys)).rejects.toThrow('gone')
    const silent = { ...countingSource(), ask: () => new Promise<never>(() => undefined) }
    await askedAhead(silent, askKeys).within(0)
  })
})
