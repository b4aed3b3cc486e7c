import {
  type Address,
  type Addressed,
  addressOf,
  controlPath,
  healthPath,
  isControlPath,
  sandboxHeader,
} from '../actions/address.js'
import { frontPage, isFromTerminal, llmsPath } from '../actions/llms-text.js'
import { answerHeaders, type ControlPlane, problemResponse } from '../control/control-plane.js'
import { refusedHost } from '../control/protection.js'
import { KeymockError } from '../domain/keymock-error.js'
import { isMemoryFull } from '../domain/memory-budget.js'
import { splitUrl } from '../domain/split-url.js'
import { openApiPath, openApiResponse } from '../openapi/openapi-response.js'
import type { Exchange } from '../service/exchange.js'
import {
  type ExplainedFailure,
  isRead,
  type RequestMessage,
  type ResponseMessage,
} from '../service/message.js'
import { refuse } from '../service/respond.js'
import { checkSandboxName, type SandboxHost } from '../service/sandboxes/sandboxes.js'
import { consoleFile, consoleRedirect, isConsolePath, isVisit } from './console-files.js'
import type { HostedSandboxes } from './host-sandboxes.js'
import type { HttpService } from './http/http-server.js'
import { hostCheck } from './http/request-head.js'

interface RouterOptions {
  onServed?: ((served: AnsweredRequest) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
  refuseUnauthenticated: HostedSandboxes['refuseUnauthenticated']
  /** Whether handlers of the user, or a service behind a proxy, may also answer paths that no operation has. */
  servesAnyPath: boolean
  allowedHosts?: readonly string[] | undefined
  control?: ControlPlane | undefined
  /** Returns a report of the contract suite as a page. */
  reportPage?: ((name: string) => string | undefined) | undefined
}

/** Routes requests to sandboxes, the control API and the console. */
export function router(sandboxes: SandboxHost, options: RouterOptions): HttpService {
  const { control, reportPage, refuseUnauthenticated, servesAnyPath, allowedHosts, onServed, onError } =
    options
  const isHostKnown = hostCheck(allowedHosts)

  /** Falls back to the root, because a new sandbox would have the root's profile. */
  const shownSandbox = (name: string | undefined) => sandboxes.find(name) ?? sandboxes.root

  /** The first route that knows the request answers it. */
  const routes: readonly ((asked: Addressed) => Promise<ResponseMessage> | ResponseMessage | undefined)[] = [
    toHealth,
    toControl,
    toConsole,
    checkHost,
    toDocuments,
    toSandbox,
  ]

  async function answer(received: RequestMessage): Promise<ResponseMessage> {
    const asked = addressOf(received)
    for (const route of routes) {
      const answered = route(asked)
      if (answered !== undefined) return answered
    }
    throw new Error('The last route answers every request.')
  }

  function toHealth({ request, address, path }: Addressed) {
    return path === healthPath && isRead(request) ? health(request, address) : undefined
  }

  function toControl({ request, address, path }: Addressed) {
    if (control === undefined || !isControlPath(path)) return undefined
    return isConsolePath(path) ? consoleFile(request, reportPage) : control(request, address)
  }

  function toConsole({ request, address, path }: Addressed) {
    const isFree = control !== undefined && path === '/' && !servesAnyPath
    return isFree && isVisit(request) ? consoleRedirect(address.sandboxName) : undefined
  }

  function checkHost({ request }: Addressed) {
    return isHostKnown(request.headers.host) ? undefined : foreignHost(request)
  }

  function toDocuments({ request, address: { sandboxName, prefix }, path }: Addressed) {
    if (!isRead(request)) return undefined
    if (control !== undefined && !servesAnyPath) {
      if (path === '/' && isFromTerminal(request))
        return frontPage(request, prefix, path => shownSandbox(sandboxName).serves(path))
      if (path === llmsPath)
        return control({ ...request, url: controlPath + llmsPath }, { sandboxName: undefined, prefix: '' })
    }
    if (path !== openApiPath) return undefined
    return openApiResponse(request.method, shownSandbox(sandboxName).profile.neighbours ?? [])
  }

  async function toSandbox({ request, address: { sandboxName }, path }: Addressed): Promise<ResponseMessage> {
    try {
      const found = sandboxName === undefined ? sandboxes.root : sandboxes.find(sandboxName)
      const response = await (found?.answer(request) ?? answerUnknown(sandboxName ?? '', path, request))
      if (request.method === 'OPTIONS') allowSandboxHeader(request, response)
      return response
    } catch (error) {
      if (isMemoryFull(error) || (error instanceof KeymockError && sandboxName !== undefined))
        return problemResponse(error, request)
      throw error
    }
  }

  /** Answers every caller, because probes have no token and an unknown Host. */
  async function health(request: RequestMessage, address: Address): Promise<ResponseMessage> {
    const details = await control?.(request, address)
    if (details !== undefined && details.status !== 401 && details.status !== 403) return details
    const ready = await shownSandbox(address.sandboxName).isReady()
    return {
      status: ready ? 200 : 503,
      headers: { 'Content-Type': 'application/json', ...answerHeaders },
      body: request.method === 'HEAD' ? '' : `${JSON.stringify({ ready })}\n`,
    }
  }

  /** Answers a request to a sandbox that this server does not have. The request may create the sandbox. */
  async function answerUnknown(
    name: string,
    path: string,
    request: RequestMessage,
  ): Promise<ResponseMessage> {
    if (sandboxes.root.serves(path)) {
      checkSandboxName(name)
      const refused = (await sandboxes.has(name)) ? undefined : await refuseUnauthenticated(request)
      if (refused !== undefined) return refused
    } else if (!servesAnyPath) return sandboxes.root.answer(request)
    return (await sandboxes.at(name)).answer(request)
  }

  function answered(
    { method, url, headers }: RequestMessage,
    { status, failure, warning, error }: ResponseMessage,
    arrivedAt: number,
  ): void {
    if (error !== undefined) onError?.(error)
    const durationMs = performance.now() - arrivedAt
    const token = headers.authorization?.replace(/^bearer +/i, '')
    const { path, search } = splitUrl(url)
    onServed?.({ method, path, search, status, durationMs, token, failure, warning })
  }

  return {
    answer,
    answered,
    async refuse(refusal) {
      const request = { method: '-', url: '-', headers: {}, body: '' }
      const response =
        refusal === 'request-timeout'
          ? refuse(await sandboxes.root.state(), request, { kind: refusal })
          : notHttp(refusal)
      const { root } = sandboxes
      root.record(exchangeOf(request, response, root.clock.now()))
      answered(request, response, performance.now())
      return response
    },
    failed: onError,
  }
}

/** After DNS rebinding, a page of a foreign host could read every answer. */
function foreignHost(request: RequestMessage): ResponseMessage {
  const error = refusedHost(
    request.headers.host,
    'the host must be an address, a name without a dot, or a name under localhost, internal, local or test',
    'Use such a host name, or start the server with --allow-host and this name.',
  )
  return { ...problemResponse(error, request), warning: `${error.problem} ${error.remedy}` }
}

function allowSandboxHeader({ headers }: RequestMessage, response: ResponseMessage): void {
  const asked = headers['access-control-request-headers']?.toLowerCase()
  const allowed = response.headers['Access-Control-Allow-Headers']
  if (!asked?.includes(sandboxHeader) || typeof allowed !== 'string') return
  if (allowed === '*' || allowed.toLowerCase().includes(sandboxHeader)) return
  response.headers['Access-Control-Allow-Headers'] = `${allowed}, ${sandboxHeader}`
}

/** The journal entry of a request that never reached the service. */
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
  'malformed-request': { status: 400, sentence: 'The server received bytes that are not an HTTP request.' },
  tls: {
    status: 400,
    sentence:
      'This port speaks http, and the client began TLS. Did you mean http://? For https://, start with --cert and --key, or the option tls.',
  },
  'head-too-large': {
    status: 431,
    sentence: 'The request headers are too large or too many.',
  },
  'no-proxy': { status: 501, sentence: 'This server is not a proxy: it does not connect to other hosts.' },
}

/** A refused request reaches no sandbox, so a profile cannot change the text of the answer. */
function notHttp(refusal: keyof typeof notHttpAnswers): ResponseMessage & { body: string } {
  const { status, sentence } = notHttpAnswers[refusal]
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${sentence}\n`,
    failure: { kind: 'invalid-request', hint: sentence, problem: sentence },
  }
}

/** The client chose the path and the query, which may contain secrets. */
export interface AnsweredRequest {
  method: string
  path: string
  /** The query, with its question mark. */
  search: string
  status: number
  /** The time from the arrival of the request's headers to the answer, including the latency that a user set. */
  durationMs: number
  /** The bearer token, so that a log can hide it in other texts. */
  token?: string | undefined
  failure?: ExplainedFailure | undefined
  warning?: string | undefined
}
