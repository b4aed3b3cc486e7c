import type { Profile } from '../../schemas/generated/types.js'
import type { RequestMessage, ResponseMessage } from './message.js'

/** Answers a browser that asks whether it may call from another origin. */
export function preflight({ responses }: Profile, request: RequestMessage): ResponseMessage {
  const { corsOrigin, corsMethods, corsHeaders, corsMaxAgeSeconds } = responses
  const asked = request.headers['access-control-request-headers'] ?? 'Authorization, Content-Type'
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': corsOrigin,
      'Access-Control-Allow-Methods': corsMethods,
      'Access-Control-Allow-Headers': corsHeaders === 'echo' ? asked : corsHeaders,
      ...(corsMaxAgeSeconds > 0 && { 'Access-Control-Max-Age': String(corsMaxAgeSeconds) }),
    },
    body: '',
  }
}
