import { getResponse } from 'msw'
import { respond } from '../handlers/answer.js'
import type { Exchange } from '../handlers/exchange.js'
import { serverHandlers } from '../handlers/server-handlers.js'
import type { RequestHead, Service } from '../handlers/service.js'
import { splitUrl } from '../handlers/split-url.js'
import type { Random } from '../random.js'
import type { HttpService } from './http-server.js'
import { drawLatency, holdBack, type LatencyRange } from './latency.js'
import { openApiPath, openApiResponse } from './openapi-response.js'
import type { ServedRequest } from './served-request.js'

export interface AnswerOptions {
  latency?: LatencyRange | undefined
  /** Where the latency of each answer is drawn from. */
  random: Random
  /** Is told of every request once its answer is ready. */
  onServed?: ((served: ServedRequest) => void) | undefined
  /** Is told what went wrong inside, behind an internal error. */
  onError?: ((error: unknown) => void) | undefined
  /** Puts something between the clients and the handlers. */
  around?: ((answer: Answer) => Answer) | undefined
  /** Aborts when the server is about to close. */
  closing: AbortSignal
}

/** Answers a request. */
export type Answer = (request: Request) => Promise<Response>

/** Answers requests with the handlers of a service. */
export function answerRequests(service: Service, options: AnswerOptions): HttpService {
  const { latency, random, onServed, onError, around = answer => answer, closing } = options
  const handlers = serverHandlers(service)
  const exchanges = new WeakMap<RequestHead, Exchange>()
  const report = service.report
  service.report = (exchange, request) => {
    if (onServed !== undefined) exchanges.set(request, exchange)
    if (exchange.error !== undefined) onError?.(exchange.error)
    report(exchange, request)
  }
  if (onServed !== undefined) service.isObserved = () => true

  const tell = (request: RequestHead, status: number, arrivedAt: number, token?: string) => {
    if (onServed === undefined) return
    const failure = exchanges.get(request)?.failure
    onServed({
      method: request.method,
      ...splitUrl(request.url),
      status,
      durationMs: performance.now() - arrivedAt,
      token,
      ...(failure !== undefined && { failure }),
    })
  }

  const respondTo = around(respondWithHandlers)
  const isPlain = latency === undefined && onServed === undefined
  return {
    answer: isPlain ? respondTo : respondAndTell,
    refuse(refusal, { method = '-', target = '-', arrivedAt = performance.now() }) {
      const request = { method, url: `http://localhost${target}` }
      const at = service.clock.now()
      if (refusal === 'malformed-request') {
        const response = malformed()
        if (onServed !== undefined) {
          const failure = { kind: 'invalid-request', hint: 'What arrived is not an HTTP request.' } as const
          onServed({ method, ...splitUrl(request.url), status: response.status, durationMs: 0, failure })
        }
        return response
      }
      const details = { limit: service.profile.requests.maxBodyBytes }
      const response = respond(service, request, { kind: refusal, details }, { at })
      tell(request, response.status, arrivedAt)
      return response
    },
  }

  async function respondAndTell(request: Request, arrivedAt: number): Promise<Response> {
    const response = await respondTo(request)
    // The answer is held back and not the request, so that latency does not change the order in which ids are drawn.
    if (latency !== undefined) await holdBack(drawLatency(latency, random), closing)
    if (onServed !== undefined) tell(request, response.status, arrivedAt, tokenOf(request))
    return response
  }

  async function respondWithHandlers(request: Request): Promise<Response> {
    if (request.url.includes(openApiPath) && isOpenApiRequest(request)) return openApiResponse(request.method)
    const response = await getResponse(handlers, request)
    return response ?? respond(service, request, { kind: 'internal-error' }, { at: service.clock.now() })
  }
}

function isOpenApiRequest({ url, method }: Request): boolean {
  return splitUrl(url).path === openApiPath && (method === 'GET' || method === 'HEAD')
}

function tokenOf(request: Request): string | undefined {
  return request.headers.get('Authorization')?.replace(/^bearer +/i, '')
}

/** In nobody's words: what is not HTTP never reached the service. */
function malformed(): Response {
  return new Response('What arrived is not an HTTP request.\n', {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
