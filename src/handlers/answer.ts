import { writeId } from '../domain/key-text.js'
import type { Draft } from './draft.js'
import type { Exchange, OperationName } from './exchange.js'
import type { Failure } from './failure.js'
import { type FailureAnswer, failureAnswer, failureHint } from './failure-response.js'
import { isFailure, type Operation, type Success } from './operation.js'
import { responseHeaders } from './response-headers.js'
import type { RequestHead, Service } from './service.js'
import { splitUrl } from './split-url.js'
import type { TemplateValues } from './template.js'

/** Answers a request to an operation: through the stages in the order of the profile, then the operation itself. */
export function answer<Input>(
  service: Service,
  operation: Operation<Input>,
  request: Request,
): Promise<Response> {
  if (!service.isReady) return service.ready.then(() => answer(service, operation, request))
  const act = () => service.transact(() => answerNow(service, operation, request))
  const delayMs = service.interventions.takeDelayMs(operation.name)
  // Outside the act, or everybody would wait with this one.
  return delayMs > 0 ? new Promise(resolve => setTimeout(resolve, delayMs)).then(act) : act()
}

async function answerNow<Input>(
  service: Service,
  operation: Operation<Input>,
  request: Request,
): Promise<Response> {
  const { search } = splitUrl(request.url)
  const draft: Draft<Input> = { request, search, now: service.clock.now() }
  let result: Success | Failure
  let error: unknown
  try {
    result = await outcome(service, operation, draft)
  } catch (thrown) {
    error = thrown
    result = { kind: 'internal-error' }
  }
  return respond(service, request, result, {
    operation: operation.name,
    at: draft.now,
    error,
    text: draft.text,
  })
}

async function outcome<Input>(
  service: Service,
  operation: Operation<Input>,
  draft: Draft<Input>,
): Promise<Success | Failure> {
  const { interventions, profile } = service
  const wanted = interventions.takeFailure(operation.name)
  if (wanted !== undefined) return wanted
  for (const name of profile.requests.stages) {
    const stage = operation.stages[name](service, draft)
    const failure = stage instanceof Promise ? await stage : stage
    if (failure !== undefined) return failure
  }
  // With await it takes one turn of the queue; without it, a promise that is given back takes three.
  return await operation.run(service, draft)
}

/** What the exchange adds to the request and its result. */
interface Circumstances {
  operation?: OperationName
  /** Unix milliseconds. */
  at: number
  error?: unknown
  /** The body of the request, if it was read. */
  text?: string | undefined
}

/** Turns a result into a response, and reports the exchange. */
export function respond(
  service: Service,
  request: RequestHead,
  result: Success | Failure,
  circumstances: Circumstances,
): Response {
  const { profile } = service
  const { at } = circumstances
  let requestId: string | undefined
  const values = (): TemplateValues => {
    requestId ??= writeId('request', service.random.bytes(profile.ids.randomBytes), profile, at)
    return { requestId, durationMs: Math.max(0, service.clock.now() - at) }
  }
  const answered: Answered = isFailure(result)
    ? failureAnswer(result, profile, () => String(values().requestId))
    : { status: 200, mediaType: profile.responses.mediaType, body: result.body }
  if (service.isObserved() || circumstances.error !== undefined) {
    service.report(exchangeOf(request, result, answered, circumstances), request)
  }
  const common = responseHeaders(profile, answered.mediaType, values)
  const headers = answered.headers === undefined ? common : { ...common, ...answered.headers }
  return new Response(request.method === 'HEAD' ? null : answered.body, { status: answered.status, headers })
}

/** What a response is made of. */
type Answered = Success &
  Pick<FailureAnswer, 'status' | 'mediaType'> &
  Partial<Pick<FailureAnswer, 'headers'>>

function exchangeOf(
  request: RequestHead,
  result: Success | Failure,
  { status, body }: Answered,
  { operation, at, error, text }: Circumstances,
): Exchange {
  return {
    ...(operation !== undefined && { operation }),
    method: request.method,
    ...splitUrl(request.url),
    status,
    responseBody: typeof body === 'string' ? body : new TextDecoder().decode(body),
    at,
    ...(text !== undefined && { requestBody: text }),
    ...(isFailure(result) && { failure: { kind: result.kind, hint: failureHint(result) } }),
    ...(error !== undefined && { error }),
  }
}
