import { isStateAway, KeymockError } from '../domain/keymock-error.js'
import { splitUrl } from '../domain/split-url.js'
import { reasonPhrases } from '../service/failures/failure-response.js'
import {
  BodyError,
  type MessageHeaders,
  type RequestMessage,
  type ResponseMessage,
} from '../service/message.js'
import { type Address, controlPath } from './address.js'
import { ControlError, statusOf } from './control-error.js'
import type { ControlAnswer, ControlContext, ControlRoute } from './control-route.js'
import type { ControlledServer } from './controlled-server.js'
import { findRoute, type RouteMatch } from './find-route.js'
import { admit, admitBody, corsHeaders, type Protection } from './protection.js'
import { readControlBody, readControlQuery } from './read-request.js'

export type ControlPlane = (request: RequestMessage, address: Address) => Promise<ResponseMessage>

export function controlPlane(
  server: ControlledServer,
  routes: readonly ControlRoute[],
  protection: Protection,
): ControlPlane {
  return async (request, address) => {
    const cors = corsHeaders(request.headers, protection)
    try {
      const { path, search } = splitUrl(request.url)
      const below = path.slice(controlPath.length) || '/'
      if (request.method === 'OPTIONS') return preflight(request.headers, cors)
      admit(request.headers, request.method, protection)
      const match = findRoute(routes, request.method, below, address)
      const context = await contextOf(server, match, request, address, new URLSearchParams(search))
      // The cast is safe, because `contextOf` checks the query and the body with the schemas that the route names.
      const answer = await match.route.run(context as never)
      return messageOf(answer, match.route, request, cors)
    } catch (error) {
      if (error instanceof BodyError) throw error
      return problemResponse(error, request, cors)
    }
  }
}

async function contextOf(
  server: ControlledServer,
  { route, parameters }: RouteMatch,
  request: RequestMessage,
  { sandboxName, prefix }: Address,
  search: URLSearchParams,
): Promise<ControlContext<never, never>> {
  const query = readControlQuery(route, search)
  const takesBody = route.body !== undefined || route.document !== undefined
  if (takesBody && !route.bodyOptional) admitBody(request.headers)
  const json = await readControlBody(route, request)
  return {
    server,
    sandbox: await server.sandboxes.at(sandboxName),
    sandboxName,
    prefix,
    parameters,
    query: query as never,
    search,
    body: (route.body === undefined ? undefined : json) as never,
    document: route.document === undefined ? undefined : json,
    headers: request.headers,
    gone: request.gone,
  }
}

function messageOf(
  { status, headers, json, body }: ControlAnswer,
  route: ControlRoute,
  { method }: RequestMessage,
  cors: Record<string, string>,
): ResponseMessage {
  const content = body ?? (json === undefined ? '' : `${JSON.stringify(json)}\n`)
  return {
    status: status ?? (content === '' ? 204 : route.status),
    headers: {
      ...(content !== '' && { 'Content-Type': route.mediaType ?? 'application/json' }),
      'Cache-Control': 'no-store',
      ...cors,
      ...headers,
    },
    body: method === 'HEAD' ? '' : content,
  }
}

function preflight(
  { 'access-control-request-headers': asked }: MessageHeaders,
  cors: Record<string, string>,
) {
  return {
    status: 204,
    headers: {
      ...cors,
      ...(cors['Access-Control-Allow-Origin'] !== undefined && {
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        ...(asked !== undefined && { 'Access-Control-Allow-Headers': asked }),
      }),
    },
    body: '',
  }
}

/** Problem details (RFC 9457) for an error. */
export function problemResponse(
  error: unknown,
  { method }: RequestMessage,
  cors: Record<string, string> = {},
): ResponseMessage {
  const known = error instanceof KeymockError ? error : internalError(error)
  const status = statusOf(known)
  const problem = {
    type: 'about:blank',
    title: reasonPhrases[status] ?? 'Error',
    status,
    code: known.code,
    detail: `${known.where}: ${known.problem}`,
    ...(known.remedy !== undefined && { remedy: known.remedy }),
  }
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(isStateAway(known) && { 'Retry-After': '1' }),
      ...(known instanceof ControlError && known.headers),
      ...cors,
    },
    body: method === 'HEAD' ? '' : `${JSON.stringify(problem)}\n`,
    ...(known !== error && { error }),
  }
}

function internalError(cause: unknown): ControlError {
  return new ControlError(500, {
    code: 'INTERNAL_ERROR',
    where: 'keymock',
    problem: 'An internal error occurred.',
    remedy: 'See the log of the server.',
    cause,
  })
}
