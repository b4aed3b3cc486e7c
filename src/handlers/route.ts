import { answer, respond } from './answer.js'
import { createKeyOperation } from './create-key-operation.js'
import { listKeysOperation } from './list-keys-operation.js'
import type { Operation } from './operation.js'
import type { Service } from './service.js'

/** A path, and how every method on it is answered. */
export interface Route {
  path: string
  respond(service: Service, request: Request): Response | Promise<Response>
}

/** The paths of the specification. */
export const routes: readonly Route[] = [routeOf(createKeyOperation), routeOf(listKeysOperation)]

/** Answers a path that is none of the specification's. */
export function unknownPath(service: Service, request: Request): Response {
  if (request.method === 'OPTIONS') return preflight(service, request)
  return respond(service, request, { kind: 'unknown-path' }, { at: service.clock.now() })
}

function routeOf<Input>(operation: Operation<Input>): Route {
  return {
    path: operation.path,
    respond(service, request) {
      const { method } = request
      const isHead =
        method === 'HEAD' && operation.method === 'GET' && service.profile.requests.head === 'as-get'
      if (method === operation.method || isHead) return answer(service, operation, request)
      if (method === 'OPTIONS') return preflight(service, request)
      const allowed = operation.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
      return respond(
        service,
        request,
        { kind: 'method-not-allowed', details: { allowed } },
        { at: service.clock.now() },
      )
    },
  }
}

/** Answers a browser that asks whether it may call from another origin. */
function preflight({ profile }: Service, request: Request): Response {
  const { corsOrigin, corsMethods, corsHeaders, corsMaxAgeSeconds } = profile.responses
  const asked = request.headers.get('Access-Control-Request-Headers') ?? 'Authorization, Content-Type'
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': corsOrigin,
      'Access-Control-Allow-Methods': corsMethods,
      'Access-Control-Allow-Headers': corsHeaders === 'echo' ? asked : corsHeaders,
      ...(corsMaxAgeSeconds > 0 && { 'Access-Control-Max-Age': String(corsMaxAgeSeconds) }),
    },
  })
}
