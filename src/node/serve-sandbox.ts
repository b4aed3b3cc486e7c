import type { Random } from '../domain/random.js'
import { openApiPath, openApiResponse } from '../openapi/openapi-response.js'
import { refuse } from '../service/answer.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from '../service/message.js'
import { splitUrl } from '../service/requests/split-url.js'
import type { Sandbox } from '../service/sandbox.js'
import type { HttpService } from './http-server.js'
import { drawLatency, holdBack, type LatencyRange } from './latency.js'
import type { ServedRequest } from './served-request.js'

export interface ServeOptions {
  latency?: LatencyRange | undefined
  /** Where the latency of each answer is drawn from. */
  random: Random
  /** Is told of every request once its answer is ready. */
  onServed?: ((served: ServedRequest) => void) | undefined
  /** Is told what went wrong inside, behind an internal error. */
  onError?: ((error: unknown) => void) | undefined
  /** Puts something between the clients and the fake. */
  around?: ((handle: MessageHandler) => MessageHandler) | undefined
  /** Aborts when the server is about to close. */
  closing: AbortSignal
}

/** Serves a sandbox over HTTP, with the paths that a server has besides the operations. */
export function serveSandbox(sandbox: Sandbox, options: ServeOptions): HttpService {
  const { latency, random, onServed, onError, around = handle => handle, closing } = options
  const handle = around(request => route(sandbox, request))

  const log = (
    request: RequestMessage,
    { status, failure, warning, error }: ResponseMessage,
    arrivedAt: number,
  ) => {
    if (error !== undefined) onError?.(error)
    onServed?.({
      method: request.method,
      ...splitUrl(request.url),
      status,
      durationMs: performance.now() - arrivedAt,
      token: request.headers.authorization?.replace(/^bearer +/i, ''),
      failure,
      warning,
    })
  }

  return {
    async answer(request, arrivedAt) {
      const response = await handle(request)
      // The answer is held back and not the request, so that latency does not change the order in which ids are drawn.
      if (latency !== undefined) await holdBack(drawLatency(latency, random), closing)
      log(request, response, arrivedAt)
      return response
    },
    async refuse(refusal) {
      const request = { method: '-', url: '-', headers: {}, body: '' }
      const response =
        refusal === 'request-timeout'
          ? await refuse(await sandbox.state(), request, { kind: refusal })
          : notHttp(refusal)
      log(request, response, performance.now())
      return response
    },
    failed: onError,
  }
}

async function route(sandbox: Sandbox, request: RequestMessage): Promise<ResponseMessage> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && splitUrl(request.url).path === openApiPath) return openApiResponse(request.method)
  return sandbox.answer(request)
}

const notHttpAnswers = {
  'malformed-request': { status: 400, sentence: 'What arrived is not an HTTP request.' },
  'head-too-large': {
    status: 431,
    sentence: 'The head of the request is too large, or has too many headers.',
  },
  'no-proxy': { status: 501, sentence: 'This is a server and no proxy: it does not connect to others.' },
}

/** Not in the words of the profile: what is not HTTP never reached the service. */
function notHttp(refusal: keyof typeof notHttpAnswers): ResponseMessage & { body: string } {
  const { status, sentence } = notHttpAnswers[refusal]
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${sentence}\n`,
    failure: { kind: 'invalid-request', hint: sentence },
  }
}
