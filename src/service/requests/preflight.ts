import type { Profile } from '../../../schemas/generated/types.js'
import { fillText, type TemplateValues } from '../failures/template.js'
import type { RequestMessage, ResponseMessage } from '../message.js'

/** Answers a browser that asks whether it may call from another origin. */
export function preflight(
  { responses }: Profile,
  request: RequestMessage,
  values: TemplateValues,
): ResponseMessage {
  const { corsOrigin, corsMethods, corsHeaders, corsHeadersUnasked, corsVary, corsMaxAgeSeconds } = responses
  const asked = request.headers['access-control-request-headers']
  const allowed = corsHeaders === 'echo' ? (asked ?? corsHeadersUnasked) : corsHeaders
  const headers: Record<string, string> = {
    'Access-Control-Allow-Origin': corsOrigin,
    'Access-Control-Allow-Methods': corsMethods,
  }
  if (allowed !== '') headers['Access-Control-Allow-Headers'] = allowed
  if (corsVary && corsHeaders === 'echo' && asked) headers.Vary = 'Access-Control-Request-Headers'
  if (corsMaxAgeSeconds > 0) headers['Access-Control-Max-Age'] = String(corsMaxAgeSeconds)
  for (const [name, value] of Object.entries(responses.preflightHeaders))
    headers[name] = fillText(value, values)
  return { status: 204, headers, body: '' }
}
