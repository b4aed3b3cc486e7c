import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvents } from './source.js'

const event = (id: number) => ({ id, at: 0, type: 'key', change: 'used', keyId: 'ключ', apiId: 'a' })
const stream = `retry: 1000\n\n: still here\n\nid: 1\nevent: key\ndata: ${JSON.stringify(event(1))}\n\nid: 2\r\ndata: ${JSON.stringify(event(2))}\r\n\r\ndata: {"id":3`

async function read(pieces: Uint8Array[]): Promise<unknown[]> {
  const events: unknown[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  for await (const one of readEvents(body)) events.push(one)
  return events
}

describe('the events of a response body', () => {
  it('are the same wherever the network splits the body, and exclude comments and incomplete events', async () => {
    const bytes = new TextEncoder().encode(stream)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 6 }), async cuts => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length]
        const pieces = edges.slice(1).map((end, index) => bytes.slice(edges[index], end))
        expect(await read(pieces)).toEqual([event(1), event(2)])
      }),
    )
  })
})
