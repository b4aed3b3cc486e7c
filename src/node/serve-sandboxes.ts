import { addressOf, isControlPath, sandboxHeader } from '../control/address.js'
import { type ControlPlane, problemResponse } from '../control/control-plane.js'
import { KeymockError } from '../domain/keymock-error.js'
import { openApiPath, openApiResponse } from '../openapi/openapi-response.js'
import type { Exchange } from '../service/exchange.js'
import { refuse } from '../service/handle.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from '../service/message.js'
import { splitUrl, type Target } from '../service/message.js'
import { operationAt } from '../service/operations/index.js'
import type { Sandbox } from '../service/sandbox.js'
import type { SandboxHost } from '../service/sandboxes/sandbox-host.js'
import { consoleFile, isConsolePath, isVisit, toConsole } from './console-files.js'
import type { HttpService } from './http/http-server.js'
import type { ServedRequest } from './served-request.js'

export interface ServeOptions {
  /** Called with every request once its answer is ready. */
  onServed?: ((served: ServedRequest) => void) | undefined
  /** Called with what went wrong inside, behind an internal error. */
  onError?: ((error: unknown) => void) | undefined
  /** What answers for a sandbox. */
  handlerOf(sandbox: Sandbox): MessageHandler
  /** Whether the handlers answer more paths than those of the operations. */
  answersMore: boolean
  /** Answers below `/_keymock`, if anything does. */
  control?: ControlPlane | undefined
}

/** Serves sandboxes over HTTP, with the paths that a server has besides the operations. */
export function serveSandboxes(sandboxes: SandboxHost, options: ServeOptions): HttpService {
  const { onServed, onError } = options

  const log = (
    request: RequestMessage,
    target: Target,
    { status, failure, warning, error }: ResponseMessage,
    arrivedAt: number,
  ) => {
    if (error !== undefined) onError?.(error)
    onServed?.({
      method: request.method,
      path: target.path,
      search: target.search,
      status,
      durationMs: performance.now() - arrivedAt,
      token: request.headers.authorization?.replace(/^bearer +/i, ''),
      failure,
      warning,
    })
  }

  return {
    async answer(request, arrivedAt) {
      const target = splitUrl(request.url)
      const response = await route(sandboxes, options, request, target)
      log(request, target, response, arrivedAt)
      return response
    },
    async refuse(refusal) {
      const request = { method: '-', url: '-', headers: {}, body: '' }
      const response =
        refusal === 'request-timeout'
          ? await refuse(await sandboxes.root.state(), request, { kind: refusal })
          : notHttp(refusal)
      const { clock, journal } = sandboxes.root
      journal.record(exchangeOf(request, response, clock.now()))
      log(request, splitUrl(request.url), response, performance.now())
      return response
    },
    failed: onError,
  }
}

async function route(
  sandboxes: SandboxHost,
  { control, handlerOf, answersMore }: ServeOptions,
  received: RequestMessage,
  target: Target,
): Promise<ResponseMessage> {
  const { address, request, path } = addressOf(received, target)
  if (control !== undefined) {
    if (isConsolePath(path)) return consoleFile(request)
    if (isControlPath(path)) return control(request, address)
    if (isVisit(request, path) && !answersMore) return toConsole(address.sandboxName)
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && path === openApiPath) return openApiResponse(request.method)
  const { sandboxName } = address
  if (sandboxName === undefined) return withSandboxHeader(request, await handlerOf(sandboxes.root)(request))
  try {
    const isMeant = answersMore || operationAt(path) !== undefined
    const sandbox = isMeant ? await sandboxes.at(sandboxName) : sandboxes.find(sandboxName)
    // A path that is nothing makes no sandbox: the root answers, which has the same words for it.
    return withSandboxHeader(request, await handlerOf(sandbox ?? sandboxes.root)(request))
  } catch (error) {
    if (error instanceof KeymockError) return problemResponse(error, request)
    throw error
  }
}

/** A page may name its sandbox in a header, whichever headers the profile allows. */
function withSandboxHeader({ method, headers }: RequestMessage, response: ResponseMessage): ResponseMessage {
  const asked = method === 'OPTIONS' ? headers['access-control-request-headers']?.toLowerCase() : undefined
  const allowed = response.headers['Access-Control-Allow-Headers']
  if (!asked?.includes(sandboxHeader) || typeof allowed !== 'string') return response
  if (allowed === '*' || allowed.toLowerCase().includes(sandboxHeader)) return response
  response.headers['Access-Control-Allow-Headers'] = `${allowed}, ${sandboxHeader}`
  return response
}

/** What the journal has of a request that never reached the service. */
function exchangeOf(
  { method, url, headers }: RequestMessage,
  { status, headers: responseHeaders, body, failure }: ResponseMessage & { body: string },
  at: number,
): Exchange {
  return {
    method,
    url,
    path: url,
    search: '',
    requestHeaders: headers,
    status,
    responseHeaders,
    responseBody: body,
    at,
    durationMs: 0,
    ...(failure !== undefined && { failure }),
  }
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
