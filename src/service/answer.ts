import { carryOut } from './carry-out.js'
import type { Exchange } from './exchange.js'
import type { Failure } from './failures/failure.js'
import type { Faults } from './faults/faults.js'
import { lazyParts } from './lazy-parts.js'
import type { RequestMessage, ResponseMessage } from './message.js'
import { isFailure, type Operation } from './operation.js'
import { operationAt } from './operations.js'
import type { RequestContext } from './requests/request-context.js'
import { decodedPath, splitUrl } from './requests/split-url.js'
import { isSuspicious } from './requests/suspicious.js'
import { HeaderValues, respond } from './respond.js'
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
    return preflight(state.profile, request, new HeaderValues(state, state.clock.now()))
  }
  const unrouted = refuseMethod(state, operation, request.method)
  const asked = operation !== undefined && unrouted === undefined ? operation : undefined
  const plan = asked && (await faults?.plan(asked, request, state))
  const context: RequestContext<never> = {
    request: plan?.request ?? request,
    search,
    now: state.clock.now(),
  }
  const { result, error } = await carryOut(state, asked, context, unrouted, plan)
  const failure = isFailure(result) ? result : undefined
  const needsAdvice = failure !== undefined || isSuspicious(context.json)
  const told = needsAdvice ? await lazyParts.advice() : undefined
  const advice = told?.adviceOn(failure, state, context)
  const refusal = failure && (await told?.refusalOf(failure, state, context, operation?.name))
  const response = await respond(state, request, result, context.now, { error, advice })
  const sent = plan === undefined ? response : await plan.finish(response)
  const id = report({
    operation: asked?.name,
    method: request.method,
    url: request.url,
    path,
    search,
    requestHeaders: request.headers,
    requestBody: context.text,
    status: sent.status,
    responseHeaders: sent.headers,
    responseBody: sent.body,
    at: context.now,
    durationMs: performance.now() - startedAt,
    failure: sent.failure,
    refusal,
    warning: sent.warning,
    faults: plan === undefined || plan.applied.length === 0 ? undefined : plan.applied,
    error,
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
  return respond(state, request, failure, state.clock.now())
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
