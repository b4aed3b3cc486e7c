import type { Profile } from '../../schemas/generated/types.js'
import { writeId } from '../domain/keys/create-key.js'
import { splitUrl } from '../domain/split-url.js'
import { quirksOf } from '../profile/unkey-v1.js'
import { failureAnswer, failureHint } from './failures/failure-response.js'
import { fillHeader, fillText, type TemplateValues } from './failures/violation.js'
import type { ExplainedFailure, RequestMessage, ResponseMessage } from './message.js'
import type { Failure, State, Success } from './operation.js'

export type TextResponse = ResponseMessage & {
  body: string
  /** The body in pieces. Undefined for a failure, and for a body that was changed, for instance indented. */
  pieces?: readonly string[] | undefined
}

interface Unsent {
  /**
   * The values that replace `{name}` in headers and bodies.
   *
   * @default new values for this response
   */
  values?: ResponseValues
  error?: unknown
  advice?: string | undefined
}

/** @param at The moment when the processing of the request began. Unix milliseconds. */
export function respond(
  state: State,
  request: RequestMessage,
  result: Success | Failure,
  at: number,
  { error, advice, values = new ResponseValues(state, at) }: Unsent = {},
): TextResponse {
  const { profile } = state
  if (!('kind' in result)) {
    const headers = { ...responseHeaders(state, profile.responses.mediaType, values), ...result.headers }
    const joined = result.body.join('')
    const body = bodyFor(request, joined, profile)
    return { status: 200, headers, body, pieces: body === joined ? result.body : undefined, warning: advice }
  }
  const { status, mediaType, headers, body } = failureAnswer(result, profile, values)
  return {
    status,
    headers: { ...responseHeaders(state, mediaType, values), ...headers },
    body: bodyFor(request, body, profile),
    failure: explained(result, advice),
    error,
  }
}

function explained(failure: Failure, advice: string | undefined): ExplainedFailure {
  const problem = failureHint(failure)
  return { kind: failure.kind, hint: advice ? `${problem} ${advice}` : problem, problem, advice }
}

/** Answers a request that failed before a sandbox handled it. */
export function refuse(state: State, request: RequestMessage, failure: Failure): TextResponse {
  return respond(state, request, failure, state.clock.now())
}

export function preflight(state: State, request: RequestMessage): TextResponse {
  const { responses } = state.profile
  const values = new ResponseValues(state, state.clock.now())
  const { corsOrigin, corsMethods, corsHeaders, corsHeadersUnasked, corsVary, corsMaxAgeSeconds } = responses
  const asked = request.headers['access-control-request-headers']
  const echoed = asked?.replace(/(?<!\s)\s*,\s*/g, ',') ?? corsHeadersUnasked
  const allowed = corsHeaders === 'echo' ? echoed : corsHeaders
  const headers: Record<string, string> = { 'Access-Control-Allow-Origin': corsOrigin }
  if (corsMethods !== '') headers['Access-Control-Allow-Methods'] = corsMethods
  if (allowed !== '') headers['Access-Control-Allow-Headers'] = allowed
  if (corsVary && corsHeaders === 'echo' && asked) headers.Vary = 'Access-Control-Request-Headers'
  if (corsMaxAgeSeconds > 0) headers['Access-Control-Max-Age'] = String(corsMaxAgeSeconds)
  for (const [name, value] of Object.entries(responses.preflightHeaders))
    headers[name] = fillText(value, values)
  return { status: 204, headers, body: '' }
}

/** Values for placeholders in the profile's texts, such as `{requestId}`. */
export class ResponseValues implements TemplateValues {
  readonly [name: string]: unknown
  readonly #state: State
  readonly #at: number
  #requestId: string | undefined

  constructor(state: State, at: number) {
    this.#state = state
    this.#at = at
  }

  get requestId(): string {
    const { profile, requestIds } = this.#state
    this.#requestId ??= writeId('request', requestIds.bytes(profile.ids.randomBytes), profile, this.#at)
    return this.#requestId
  }

  get time(): string {
    return new Date(this.#at).toISOString()
  }

  get durationMs(): number {
    return Math.max(0, this.#state.clock.now() - this.#at)
  }
}

function bodyFor({ method, url }: RequestMessage, body: string, profile: Profile): string {
  if (method === 'HEAD') return ''
  return quirksOf(profile).writeBody?.(body, splitUrl(url).search) ?? body
}

function originHeader({ corsOrigin }: Profile['responses']): Record<string, string> {
  return corsOrigin === '' ? {} : { 'Access-Control-Allow-Origin': corsOrigin }
}

export function plainHeadersOf({ responses }: Profile): State['plainHeaders'] {
  const entries = Object.entries(responses.headers)
  if (entries.some(([, text]) => text.includes('{'))) return undefined
  const filled = entries.map(([name, text]) => [name, fillHeader(text, {})])
  return { ...originHeader(responses), ...Object.fromEntries(filled) }
}

function responseHeaders(
  { profile: { responses }, plainHeaders }: State,
  mediaType: string,
  values: TemplateValues,
): Record<string, string> {
  if (plainHeaders !== undefined) return { 'Content-Type': mediaType, ...plainHeaders }
  const { headers } = responses
  const filled: Record<string, string> = { 'Content-Type': mediaType, ...originHeader(responses) }
  for (const name in headers) filled[name] = fillHeader(headers[name] ?? '', values)
  return filled
}

/** Adds the profile's journal header. If CORS is on, pages of other origins can read this header. */
export function nameEntry(headers: ResponseMessage['headers'], { responses }: Profile, id: number): void {
  const { journalHeader, corsOrigin } = responses
  if (journalHeader === '') return
  headers[journalHeader] = String(id)
  if (corsOrigin === '') return
  const exposed = 'Access-Control-Expose-Headers'
  headers[exposed] = [headers[exposed] ?? [], journalHeader].flat().join(', ')
}
