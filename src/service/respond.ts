import type { Profile } from '../../schemas/generated/types.js'
import { writeId } from '../domain/keys/key-text.js'
import type { Failure } from './failures/failure.js'
import { fillHeader, type TemplateValues } from './failures/template.js'
import { lazyParts } from './lazy-parts.js'
import type { RequestMessage, ResponseMessage } from './message.js'
import { isFailure, type Success } from './operation.js'
import { splitUrl } from './requests/split-url.js'
import type { State } from './state.js'

/** What is known of an answer beside its result. None of it is sent. */
interface Beside {
  /** What went wrong inside. */
  error?: unknown
  /** What the client most probably meant. */
  advice?: string | undefined
}

/**
 * Writes a result as the profile has it.
 *
 * @param at When the request was taken up. Unix milliseconds.
 */
export async function respond(
  state: State,
  request: RequestMessage,
  result: Success | Failure,
  at: number,
  { error, advice }: Beside = {},
): Promise<ResponseMessage & { body: string }> {
  const { profile } = state
  const values = new HeaderValues(state, at)
  const isHead = request.method === 'HEAD'
  if (!isFailure(result)) {
    const headers = responseHeaders(profile, profile.responses.mediaType, values)
    return {
      status: 200,
      headers,
      body: isHead ? '' : asAsked(result.body, request, profile),
      warning: advice,
    }
  }
  const { failureAnswer, failureHint } = await lazyParts.failures()
  const { status, mediaType, headers, body } = failureAnswer(result, profile, () => values.requestId)
  return {
    status,
    headers: { ...responseHeaders(profile, mediaType, values), ...headers },
    body: isHead ? '' : asAsked(body, request, profile),
    failure: { kind: result.kind, hint: [failureHint(result), advice].filter(Boolean).join(' ') },
    error,
  }
}

/** What header fields name in braces, drawn and read when somebody asks. */
export class HeaderValues {
  readonly [name: string]: unknown
  readonly #state: State
  readonly #at: number
  #requestId: string | undefined

  /** @param at When the request was taken up. Unix milliseconds. */
  constructor(state: State, at: number) {
    this.#state = state
    this.#at = at
  }

  get requestId(): string {
    const { profile, requestIds } = this.#state
    this.#requestId ??= writeId('request', requestIds.bytes(profile.ids.randomBytes), profile, this.#at)
    return this.#requestId
  }

  get durationMs(): number {
    return Math.max(0, this.#state.clock.now() - this.#at)
  }
}

/** Indents a body of JSON where the query has the parameter that asks for it. */
function asAsked(body: string, { url }: RequestMessage, { responses }: Profile): string {
  const name = responses.indentParameter
  if (name === '' || !new URLSearchParams(splitUrl(url).search).has(name) || !/^[[{]/.test(body)) return body
  return JSON.stringify(JSON.parse(body), null, 2)
}

/** What every answer carries. `values` is only asked for what a header names in braces. */
function responseHeaders(
  { responses }: Profile,
  mediaType: string,
  values: TemplateValues,
): Record<string, string> {
  const filled: Record<string, string> = {
    'Content-Type': mediaType,
    'Access-Control-Allow-Origin': responses.corsOrigin,
  }
  const { headers } = responses
  for (const name in headers) filled[name] = fillHeader(headers[name] ?? '', values)
  return filled
}
