import type { Profile } from '../../schemas/generated/types.js'
import { KeymockError } from '../domain/keymock-error.js'
import { writeId } from '../domain/keys/key-text.js'
import { Superseded } from '../domain/superseded.js'
import type { Exchange } from './exchange.js'
import type { Failure } from './failures/failure.js'
import type { Faults } from './faults/faults.js'
import { lazyParts } from './lazy-parts.js'
import { BodyError, type RequestMessage, type ResponseMessage } from './message.js'
import { isFailure, type Operation, type Success } from './operation.js'
import { operationAt } from './operations.js'
import type { RequestContext } from './requests/request-context.js'
import { decodedPath, splitUrl } from './requests/split-url.js'
import { isSuspicious } from './requests/suspicious.js'
import { responseHeaders } from './response-headers.js'
import type { State } from './state.js'

/** Answers one request: through the stages in the order of the profile, then the operation itself. */
export async function answer(
  state: State,
  faults: Faults | undefined,
  request: RequestMessage,
  report: (exchange: Exchange) => number,
): Promise<ResponseMessage> {
  const startedAt = performance.now()
  const { path: written, search } = splitUrl(request.url)
  const path = state.profile.requests.paths === 'decoded' ? decodedPath(written) : written
  const operation = operationAt(path)
  if (request.method === 'OPTIONS') {
    const { preflight } = await lazyParts.preflight()
    return preflight(state.profile, request, headerValues(state, state.clock.now()))
  }
  const unrouted = refuseMethod(state, operation, request.method)
  const asked = operation !== undefined && unrouted === undefined ? operation : undefined
  const plan = asked && (await faults?.plan(asked, request, state))
  const confirm = state.watch?.()
  const context: RequestContext<never> = {
    request: plan?.request ?? request,
    search,
    now: state.clock.now(),
  }
  if (plan?.instead !== undefined) context.reached = 'fault'
  let result: Success | Failure
  let error: unknown
  try {
    result = unrouted ?? plan?.instead ?? (await outcome(state, asked, context))
    if (plan?.afterwards !== undefined) {
      result = plan.afterwards
      context.reached = 'fault-afterwards'
    }
    if (!context.reached?.startsWith('fault')) await confirm?.()
  } catch (thrown) {
    // The client is gone, or another state is there to answer it: there is nothing to report.
    if (thrown instanceof BodyError || thrown instanceof Superseded) throw thrown
    const isAway = thrown instanceof KeymockError && thrown.code.startsWith('STORE_')
    if (!isAway) error = thrown
    result = { kind: isAway ? 'service-unavailable' : 'internal-error' }
  }
  const failure = isFailure(result) ? result : undefined
  const needsAdvice = failure !== undefined || isSuspicious(context.json)
  const told = needsAdvice ? await lazyParts.advice() : undefined
  const advice = told?.adviceOn(failure, state, context)
  const refusal = failure && (await told?.refusalOf(failure, state, context, operation?.name))
  const response = await respond(state, request, result, context.now, error, advice)
  const sent = plan === undefined ? response : await plan.finish(response)
  const id = report({
    ...(asked !== undefined && { operation: asked.name }),
    method: request.method,
    url: request.url,
    path,
    search,
    requestHeaders: request.headers,
    status: sent.status,
    responseHeaders: sent.headers,
    responseBody: sent.body,
    at: context.now,
    durationMs: performance.now() - startedAt,
    ...(context.text !== undefined && { requestBody: context.text }),
    ...(sent.failure !== undefined && { failure: sent.failure }),
    ...(refusal !== undefined && { refusal }),
    ...(sent.warning !== undefined && { warning: sent.warning }),
    ...(plan !== undefined && plan.applied.length > 0 && { faults: plan.applied }),
    ...(error !== undefined && { error }),
  })
  if (sent.failure !== undefined) told?.nameEntry(sent.headers, state.profile, id)
  return sent
}

/** Answers a failure that was found before the request reached the service. */
export function refuse(
  state: State,
  request: RequestMessage,
  failure: Failure,
): Promise<ResponseMessage & { body: string }> {
  return respond(state, request, failure, state.clock.now(), undefined)
}

function refuseMethod(
  { profile }: State,
  operation: Operation<never> | undefined,
  method: string,
): Failure | undefined {
  if (operation === undefined) return { kind: 'unknown-path' }
  if (method === operation.method) return undefined
  const isGet = operation.method === 'GET'
  if (method === 'HEAD' && isGet && profile.requests.head === 'as-get') return undefined
  return {
    kind: 'method-not-allowed',
    details: { allowed: isGet ? 'GET, HEAD, OPTIONS' : `${operation.method}, OPTIONS` },
  }
}

async function outcome(
  state: State,
  operation: Operation<never> | undefined,
  context: RequestContext<never>,
): Promise<Success | Failure> {
  if (operation === undefined) return { kind: 'unknown-path' }
  for (const stage of state.profile.requests.stages) {
    context.reached = stage
    const failure = await operation.stages[stage](state, context)
    if (failure !== undefined) return failure
  }
  context.reached = 'operation'
  return operation.run(state, context)
}

async function respond(
  state: State,
  request: RequestMessage,
  result: Success | Failure,
  at: number,
  error: unknown,
  advice?: string,
): Promise<ResponseMessage & { body: string }> {
  const { profile } = state
  const values = headerValues(state, at)
  const isHead = request.method === 'HEAD'
  if (!isFailure(result)) {
    const headers = responseHeaders(profile, profile.responses.mediaType, values)
    return {
      status: 200,
      headers,
      body: isHead ? '' : asAsked(result.body, request, profile),
      ...(advice !== undefined && { warning: advice }),
    }
  }
  const { failureAnswer, failureHint } = await lazyParts.failures()
  const { status, mediaType, headers, body } = failureAnswer(result, profile, () => values.requestId)
  return {
    status,
    headers: { ...responseHeaders(profile, mediaType, values), ...headers },
    body: isHead ? '' : asAsked(body, request, profile),
    failure: { kind: result.kind, hint: [failureHint(result), advice].filter(Boolean).join(' ') },
    ...(error !== undefined && { error }),
  }
}

/** What header fields name in braces, drawn and read when somebody asks. */
function headerValues({ profile, clock, requestIds }: State, at: number) {
  let requestId: string | undefined
  return {
    get requestId() {
      requestId ??= writeId('request', requestIds.bytes(profile.ids.randomBytes), profile, at)
      return requestId
    },
    get durationMs() {
      return Math.max(0, clock.now() - at)
    },
  }
}

/** Indents a body of JSON where the query has the parameter that asks for it. */
function asAsked(body: string, { url }: RequestMessage, { responses }: Profile): string {
  const name = responses.indentParameter
  if (name === '' || !new URLSearchParams(splitUrl(url).search).has(name) || !/^[[{]/.test(body)) return body
  return JSON.stringify(JSON.parse(body), null, 2)
}
