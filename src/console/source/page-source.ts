import { checksOnDemand } from '../../checks-on-demand.js'
import { openControlPlane } from '../../control/control-plane.js'
import { OpenStreams } from '../../control/controlled-server.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { MessageHeaders, ResponseMessage } from '../../service/message.js'
import type { Sandbox } from '../../service/sandbox.js'
import { Sandboxes } from '../../service/sandboxes/sandboxes.js'
import { version } from '../../version.js'
import { type ConsoleSource, problemOf } from './console-source.js'
import { readEvents } from './event-stream.js'

/** The control API of a mock in this page: the routes of a server, called without HTTP. */
export function pageSource(sandbox: Sandbox, baseUrl: string): ConsoleSource {
  const closing = new AbortController()
  const plane = openControlPlane(
    {
      version,
      checks: checksOnDemand,
      baseUrl: () => baseUrl,
      sandboxes: new Sandboxes({ root: sandbox, make: refuse }),
      create: async () => refuse(),
      streams: new OpenStreams(),
      closing: closing.signal,
    },
    { origins: [] },
  )
  const send = (method: string, target: string, body = '', headers: MessageHeaders = {}) =>
    plane(
      { method, url: `/_keymock${target}`, headers: { host: 'localhost', ...headers }, body },
      { sandboxName: undefined, prefix: '' },
    )

  return {
    hasSandboxes: false,
    canStartOver: false,
    isServer: false,
    baseUrl: () => baseUrl,
    async ask(request) {
      const { method, body } = request
      const { status, body: answer } = await send(method, request.path, JSON.stringify(body) ?? '')
      const text = await textOf(answer)
      if (status >= 400) throw problemOf(status, text)
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    },
    async *events({ after, signal }) {
      const headers = after === undefined ? {} : { 'last-event-id': String(after) }
      const { status, body } = await send('GET', '/events', '', headers)
      if (status >= 400) throw problemOf(status, await textOf(body))
      if (typeof body !== 'string') yield* readEvents(until(signal, body))
    },
  }
}

async function textOf(body: ResponseMessage['body']): Promise<string> {
  if (typeof body === 'string') return body
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) text += decoder.decode(piece, { stream: true })
  return text
}

/** Ends when the signal aborts, even if the stream sends no more pieces. */
async function* until(signal: AbortSignal, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const aborted = new Promise<undefined>(resolve => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next === undefined || next.done) return
      yield next.value
    }
  } finally {
    void iterator.return?.()
  }
}

function refuse(): never {
  throw new KeymockError({
    code: 'SANDBOXES_MISSING',
    where: 'a sandbox',
    problem: 'A mock in a page has no sandboxes.',
    remedy: 'To use sandboxes, start a server with npx keymock.',
  })
}
