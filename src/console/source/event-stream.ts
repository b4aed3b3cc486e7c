import type { SandboxEvent } from '../../../schemas/generated/types.js'

/** Reads server-sent events. Skips comments, which have no data and keep the connection open. */
export async function* readEvents(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<SandboxEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    rest += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = dataOf(block)
      if (data !== '') yield JSON.parse(data) as SandboxEvent
    }
  }
}

function dataOf(block: string): string {
  return block
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trimStart())
    .join('\n')
}

/** Some browsers cannot iterate over a stream directly. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
