import { hashedToken } from '../../domain/hashed-secret.js'
import { isObject } from '../../domain/is-object.js'
import { splitUrl } from '../../domain/split-url.js'
import type { OperationName } from '../exchange.js'
import { BodyError, type RequestMessage } from '../message.js'
import type { Operation } from '../operation.js'
import type { State } from '../state.js'
import { bearerToken } from '../steps/authentication.js'
import type { Fault } from './fault.js'
import type { FaultState } from './fault-state.js'

/** What a request is looked at for before any of its stages. */
export interface RequestFacts {
  operation: OperationName
  /** The request to go on with: what was read of it can be read again. */
  request: RequestMessage
  /** The places of its token in the fixture. */
  tokens: readonly number[]
  apiId?: unknown
  externalId?: unknown
}

/** Whether a rule can only be decided with names that stand in the request. */
export function needsNames(rules: readonly FaultState[], operation: OperationName): boolean {
  return rules.some(
    ({ fault }) =>
      (fault.apiId !== undefined || fault.externalId !== undefined) &&
      (fault.operation ?? operation) === operation,
  )
}

/** @param withNames Whether the query or the body is looked into. */
export async function facts(
  operation: Operation<never>,
  request: RequestMessage,
  state: State,
  withNames: boolean,
): Promise<RequestFacts> {
  const bearer = bearerToken(request.headers.authorization, state.profile.authentication.tokenSyntax)
  // A fixture that servers share has the hashes.
  const written = bearer === undefined ? [] : [bearer, hashedToken(bearer)]
  const tokens = (state.fixture.tokens ?? []).flatMap(({ token }, place) =>
    written.includes(token) ? [place] : [],
  )
  const asked = { operation: operation.name, request, tokens }
  if (!withNames) return asked
  if (operation.method === 'GET') {
    const query = new URLSearchParams(splitUrl(request.url).search)
    return { ...asked, apiId: query.get('apiId'), externalId: query.get('externalId') }
  }
  const readable = readOnce(request)
  const body = await bodyOf(readable, state.profile.requests.maxBodyBytes)
  return { ...asked, request: readable, apiId: body.apiId, externalId: body.externalId }
}

export function isFor(fault: Fault, { operation, tokens, apiId, externalId }: RequestFacts): boolean {
  return (
    (fault.operation === undefined || fault.operation === operation) &&
    (fault.token === undefined || tokens.includes(fault.token)) &&
    (fault.apiId === undefined || fault.apiId === apiId) &&
    (fault.externalId === undefined || fault.externalId === externalId)
  )
}

/** A body is read from its connection: whoever asks for it again is given the same. */
function readOnce(request: RequestMessage): RequestMessage {
  const { body } = request
  if (typeof body === 'string') return request
  let text: Promise<string> | undefined
  return {
    ...request,
    body: limits => {
      text ??= body(limits)
      return text
    },
  }
}

/** The members of a body; none where it is too large, or no JSON: the stages say what is wrong with it. */
async function bodyOf({ body, headers }: RequestMessage, maxBytes: number): Promise<Record<string, unknown>> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) return {}
  try {
    const text = typeof body === 'string' ? body : await body({ maxBytes })
    if (text.length > maxBytes) return {}
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : {}
  } catch (error) {
    if (error instanceof BodyError || error instanceof SyntaxError) return {}
    throw error
  }
}
