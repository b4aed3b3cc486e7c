import type { RequestHandler } from 'msw'

/** A fetch that calls MSW handlers, and never the network. A request without a handler gets a 404, as from a server. */
export function fetchFromHandlers(handlers: readonly RequestHandler[]): typeof globalThis.fetch {
  return async (input, init) => {
    // Imported here, because a run against a URL works without msw.
    const { getResponse } = await import('msw')
    const response = await getResponse([...handlers], new Request(input, init))
    return response ?? new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
  }
}
