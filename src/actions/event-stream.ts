import type { SandboxEvent } from '../../schemas/generated/types.js'
import { inState } from '../service/controls/in-state.js'
import { shorten } from '../service/failures/violation.js'
import { cleanerFor, cleanSent } from '../service/journal/redact.js'
import type { Sandbox } from '../service/sandbox.js'
import type { HappenedEvent } from '../service/sandbox-events.js'
import { action, Reply } from './action.js'
import { OpenStreams } from './controlled-server.js'

export const eventAction = action(
  'GET /events',
  {
    summary:
      'Server-sent events: requests, keys, clock, faults, reset; with Last-Event-ID or since, also missed events',
    query: 'EventsQuery',
    mediaType: 'text/event-stream',
  },
  ({ sandbox, query, headers, gone, server: { closing, streams } }) => {
    streams.mustHaveRoom()
    const seen = query.since ?? headers['last-event-id']
    const since = seen !== undefined && /^\d{1,15}$/.test(seen) ? Number(seen) : undefined
    return new Reply({ body: eventStream(sandbox, { since, closing, streams, gone: gone?.() }) })
  },
)

export interface EventStreamOptions {
  /** The id of the last event that the client received. If undefined, the stream sends only new events. */
  since?: number | undefined
  closing: AbortSignal
  /** Aborts when the client disconnects. */
  gone?: AbortSignal | undefined
  streams?: OpenStreams
  /** Milliseconds of real time, not of the sandbox's clock. */
  heartbeatMs?: number
  /** The greatest number of unread events. A stream that exceeds this number ends. */
  mostWaiting?: number
}

const encoder = new TextEncoder()

/** Ends when the server or the sandbox ends, or when the client disconnects or stops reading. */
export async function* eventStream(
  sandbox: Sandbox,
  {
    since,
    closing,
    gone,
    streams = new OpenStreams(),
    heartbeatMs = 15_000,
    mostWaiting = 2000,
  }: EventStreamOptions,
): AsyncGenerator<Uint8Array> {
  // Other streams may have begun since `mustHaveRoom()`.
  if (streams.isFull) return
  const closed = streams.opened()
  const { events } = sandbox
  // Each server counts ids from 1. If `since` is above `lastId`, it is from another server, so all stored events are new.
  const from = since === undefined ? events.lastId : since > events.lastId ? 0 : since
  let waiting = events.after(from)
  let isGivenUp = false
  let wake: () => void = () => undefined
  const woken = () => wake()
  const stop = events.listen(event => {
    waiting.push(event)
    if (waiting.length > mostWaiting) {
      isGivenUp = true
      waiting = []
      stop()
    }
    wake()
  }, woken)
  const ending = gone === undefined ? closing : AbortSignal.any([closing, gone])
  ending.addEventListener('abort', woken)
  try {
    yield encoder.encode(`retry: 1000\n${missed(from, waiting)}\n`)
    while (!ending.aborted && !isGivenUp && !events.isOver) {
      const ready = waiting
      waiting = []
      if (ready.length > 0) yield encoder.encode(await written(ready, sandbox))
      else if (!(await pause(resolve => (wake = resolve), heartbeatMs)) && waiting.length === 0) {
        yield encoder.encode(': still here\n\n')
      }
    }
  } finally {
    stop()
    ending.removeEventListener('abort', woken)
    closed()
  }
}

function pause(onWake: (wake: () => void) => void, ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms, false)
    onWake(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}

function missed(from: number, waiting: readonly HappenedEvent[]): string {
  const first = waiting[0]?.id ?? from + 1
  return first === from + 1 ? '' : `: ${first - from - 1} earlier events were dropped\n`
}

/** Removes secrets from the methods and paths of requests that call no operation. */
function written(happened: readonly HappenedEvent[], sandbox: Sandbox): Promise<string> {
  const isNeeded = happened.some(({ event }) => event.type === 'request' && !event.operation)
  if (!isNeeded) return writtenBy(async text => text, happened)
  return inState(sandbox, state => {
    const clean = cleanSent(cleanerFor(state, sandbox.journal.keysShown()).of({ requestHeaders: {} }))
    return writtenBy(text => clean(shorten(text)), happened)
  })
}

async function writtenBy(
  clean: (text: string) => Promise<string>,
  happened: readonly HappenedEvent[],
): Promise<string> {
  const texts = happened.map(async ({ id, at, event }) => {
    const sent: SandboxEvent = { id, at, ...event }
    if (sent.type === 'request' && sent.operation === undefined) {
      sent.method = await clean(sent.method)
      sent.path = await clean(sent.path)
    }
    return `id: ${id}\nevent: ${sent.type}\ndata: ${JSON.stringify(sent)}\n\n`
  })
  return (await Promise.all(texts)).join('')
}
