import { route } from '../control-route.js'
import { eventStream } from './event-stream.js'

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/events',
    scope: 'sandbox',
    summary:
      'Server-sent events: requests, keys, clock, faults, reset; with Last-Event-ID or since, also missed events',
    query: 'EventsQuery',
    mediaType: 'text/event-stream',
    run({ sandbox, query, headers, gone, server: { closing, streams } }) {
      streams.mustHaveRoom()
      const seen = query.since ?? headers['last-event-id']
      const since = seen !== undefined && /^\d{1,15}$/.test(seen) ? Number(seen) : undefined
      return { body: eventStream(sandbox, { since, closing, streams, gone: gone?.() }) }
    },
  }),
]
