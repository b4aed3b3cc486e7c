import type { Profile } from '../../schemas/generated/types.js'
import { KeymockError } from '../domain/keymock-error.js'
import { Superseded } from '../domain/superseded.js'
import { adviceOn } from './failures/advice.js'
import type { Failure } from './failures/failure.js'
import { nameEntry } from './journal/name-entry.js'
import { refusalOf } from './journal/refusal.js'
import { BodyError, decodedPath, type RequestMessage, type ResponseMessage, splitUrl } from './message.js'
import { isFailure, type Success } from './operation.js'
import type { Route } from './operations/index.js'
import type { CheckedContext } from './request-context.js'
import { preflight, respond, type TextResponse } from './respond.js'
import type { Sandbox } from './sandbox.js'
import type { State } from './state.js'

/**
 * Answers one request: faults that come first, the steps of its operation in the order of the profile, the operation, faults that
 * come after, the answer, the journal. The state that is present when it begins answers it to its end.
 *
 * @throws BodyError when the client is gone, Superseded when another server has replaced the state: then nothing happened.
 */
export async function handle(sandbox: Sandbox, request: RequestMessage): Promise<ResponseMessage> {
  const startedAt = performance.now()
  const state = sandbox.present ?? (await sandbox.arrive())
  const { profile, faults } = state
  const { path: written, search } = splitUrl(request.url)
  const path = profile.requests.paths === 'decoded' ? decodedPath(written) : written
  if (request.method === 'OPTIONS') return preflight(state, request)
  const route = state.routes.get(path)
  const unrouted = refuseRoute(route, request, profile)
  const asked = unrouted === undefined ? route : undefined
  const operation = asked?.operation

  const plan = operation && !faults.isEmpty ? await faults.plan(operation, request, state) : undefined
  // Each step adds the members that the next ones rely on.
  const context = {
    request: plan?.request ?? request,
    search,
    now: state.clock.now(),
  } as CheckedContext<never>
  const confirmPresent = state.store.watch?.()
  let result: Success | Failure | undefined = unrouted ?? plan?.instead
  let error: unknown
  try {
    if (plan?.instead !== undefined) context.reached = 'fault'
    else if (asked !== undefined) {
      for (const { name, check } of asked.steps) {
        context.reached = name
        result = await check(state, context)
        if (result !== undefined) break
      }
      if (result === undefined) {
        context.reached = 'operation'
        result = await asked.operation.run(state, context)
      }
    }
    if (plan?.afterwards !== undefined) {
      context.reached = 'fault-afterwards'
      result = plan.afterwards
    } else if (plan?.instead === undefined) await confirmPresent?.()
  } catch (thrown) {
    if (thrown instanceof BodyError || thrown instanceof Superseded) throw thrown
    const isStoreAway = thrown instanceof KeymockError && thrown.code.startsWith('STORE_')
    result = { kind: isStoreAway ? 'service-unavailable' : 'internal-error' }
    if (!isStoreAway) error = thrown
  }

  result ??= { kind: 'unknown-path' }
  const failure = isFailure(result) ? result : undefined
  const advice = failure === undefined ? operation?.doubts?.(context) : adviceOn(failure, state, context)
  const refusal = failure && (await refusalOf(failure, state, context, operation?.name))
  const response = respond(state, request, result, context.now, { error, advice })
  const sent = plan === undefined ? response : await plan.finish(response)

  const id = state.record({
    operation: operation?.name,
    method: request.method,
    url: request.url,
    path,
    search,
    requestHeaders: request.headers,
    requestBody: context.text,
    status: sent.status,
    responseHeaders: sent.headers,
    responseBody: sent.body,
    responsePieces: plan === undefined ? response.pieces : undefined,
    at: context.now,
    durationMs: performance.now() - startedAt,
    failure: sent.failure,
    refusal,
    warning: sent.warning,
    faults: plan === undefined || plan.applied.length === 0 ? undefined : plan.applied,
    error,
  })
  if (sent.failure !== undefined) nameEntry(sent.headers, profile, id)
  return sent
}

/** Answers a failure that was found before the request reached the service. */
export function refuse(state: State, request: RequestMessage, failure: Failure): TextResponse {
  return respond(state, request, failure, state.clock.now())
}

/** Why a request reaches no operation: its path has none, or not with this method. */
function refuseRoute(
  route: Route | undefined,
  { method }: RequestMessage,
  { requests }: Profile,
): Failure | undefined {
  if (route === undefined) return { kind: 'unknown-path' }
  const { operation } = route
  if (method === operation.method) return undefined
  const isGet = operation.method === 'GET'
  if (method === 'HEAD' && isGet && requests.head === 'as-get') return undefined
  return {
    kind: 'method-not-allowed',
    details: { allowed: isGet ? 'GET, HEAD, OPTIONS' : `${operation.method}, OPTIONS` },
  }
}
