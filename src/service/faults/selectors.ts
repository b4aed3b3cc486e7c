import { hashedToken } from '../../domain/hashed-secret.js'
import { splitUrl } from '../../domain/split-url.js'
import type { OperationName } from '../exchange.js'
import { BodyError, type RequestMessage, readOnce } from '../message.js'
import type { Operation } from '../operation.js'
import { isMatch, namesIn, type PatternSubject } from '../requests/request-pattern.js'
import type { State } from '../state.js'
import { bearerToken } from '../steps/authentication.js'
import type { Fault } from './fault.js'
import type { FaultState } from './fault-state.js'

/** Collected before the first stage of the request. */
export interface RequestFacts extends PatternSubject {
  operation: OperationName
  /** The request for the later stages. Its body can still be read. */
  request: RequestMessage
  /** The indexes of the request's token in the fixture. */
  tokens: readonly number[]
}

export function needsBody(rules: readonly FaultState[], operation: OperationName): boolean {
  return rules.some(
    ({ fault: { apiId, externalId, keyId, body, ...fault } }) =>
      (apiId ?? externalId ?? keyId ?? body) !== undefined && (fault.operation ?? operation) === operation,
  )
}

export async function facts(
  operation: Operation<never>,
  request: RequestMessage,
  state: State,
  withBody: boolean,
): Promise<RequestFacts> {
  const bearer = bearerToken(request.headers.authorization, state.profile.authentication.tokenSyntax)
  // In a shared store, the fixture contains hashes of tokens.
  const written = bearer === undefined ? [] : [bearer, hashedToken(bearer)]
  const tokens = (state.fixture.tokens ?? []).flatMap(({ token }, place) =>
    written.includes(token) ? [place] : [],
  )
  const { headers, url } = request
  const asked = { operation: operation.name, request, tokens, headers, search: splitUrl(url).search }
  return withBody ? withBodyRead(asked, operation, state) : asked
}

export async function withBodyRead(
  asked: RequestFacts,
  { method }: Operation<never>,
  { profile }: State,
): Promise<RequestFacts> {
  if (method === 'GET' || asked.text !== undefined) return asked
  const request = { ...asked.request, body: readOnce(asked.request.body) }
  return { ...asked, request, text: await textOf(request, profile.requests.maxBodyBytes) }
}

export function isFor(fault: Fault, facts: RequestFacts): boolean {
  const { operation, token, apiId, externalId } = fault
  return (
    (operation === undefined || operation === facts.operation) &&
    (token === undefined || facts.tokens.includes(token)) &&
    (apiId === undefined || namesIn(facts).apiId === apiId) &&
    (externalId === undefined || namesIn(facts).externalId === externalId) &&
    isMatch(fault, facts)
  )
}

/** Undefined if the body is too large or unreadable: a later step reports this failure. */
async function textOf({ body, headers }: RequestMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) return undefined
  try {
    const text = typeof body === 'string' ? body : await body({ maxBytes })
    return text.length > maxBytes ? undefined : text
  } catch (error) {
    if (error instanceof BodyError) return undefined
    throw error
  }
}
