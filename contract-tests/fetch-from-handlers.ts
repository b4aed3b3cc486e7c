import { getResponse, type RequestHandler } from 'msw'

/**
 * A fetch that asks MSW handlers and never the network, for a run in memory. A request that no handler takes gets
 * a 404, as it would from a server.
 */
export function fetchFromHandlers(handlers: readonly RequestHandler[]): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await getResponse([...handlers], new Request(input, init))
    return response ?? new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
  }
}
