import { failureKinds } from '../../../schemas/generated/failure-kinds.js'
import { operationNames } from '../../../schemas/operations.js'
import { isObject } from '../../common/json.js'
import { oneOf, refuseUnknown, shown, wrongArgument } from '../../domain/keymock-error.js'
import type { FailureKind } from '../../profile/profile-source.js'
import { type Exchange, type OperationName, outcomeOf, type Received } from '../exchange.js'
import { isMatch, type RequestPattern } from '../requests/request-pattern.js'

/** A request must match every member. */
export interface RequestFilter extends RequestPattern {
  operation?: OperationName | undefined
  /** A status such as `404`, or a class such as `'4xx'`. A request without an answer has the status 0. */
  status?: number | string | undefined
  /** Whether the mock served the request: a status below 400, no failure, and no fault except a delay. */
  ok?: boolean | undefined
  /** The kind of failure, or `fault` if a fault set a custom status or broke the connection, or the client stopped waiting. */
  failure?: FailureKind | 'fault' | undefined
  /** The part of the answer that the client got. */
  received?: Received | undefined
  /** Whether the operation took effect, whatever answer the client got. */
  carriedOut?: boolean | undefined
}

const failures = [...failureKinds, 'fault']
const parts: readonly Received[] = ['all', 'half', 'nothing']

const members: Readonly<Record<keyof RequestFilter, (value: unknown, where: string) => void>> = {
  operation: (value, where) => oneOf(value, operationNames, where),
  status: (value, where) =>
    must(where, value, 'a status such as 404 or "4xx"', /^(0|[1-5](\d\d|xx))$/.test(String(value))),
  ok: mustBeFlag,
  failure: (value, where) => oneOf(value, failures, where),
  received: (value, where) => oneOf(value, parts, where),
  carriedOut: mustBeFlag,
  keyId: (value, where) => must(where, value, 'the id of a key', typeof value === 'string'),
  body: (value, where) =>
    must(where, value, 'members of a JSON body, or a text', typeof value === 'string' || isObject(value)),
  headers: mustBeHeaders,
}

/** @param given The name of an operation, or a filter. Undefined for all requests. */
export function requestFilter(given: unknown, call: string): RequestFilter {
  if (given === undefined) return {}
  if (typeof given === 'string') {
    members.operation(given, `${call}, the operation`)
    return { operation: given as OperationName }
  }
  refuseUnknown(given, members, call)
  for (const [name, value] of Object.entries(given as RequestFilter)) {
    if (value !== undefined) members[name as keyof RequestFilter](value, `${call}, at /${name}`)
  }
  return given as RequestFilter
}

export function passes(filter: RequestFilter, exchange: Exchange): boolean {
  const { operation, status, ok, failure, received, carriedOut, keyId, body, headers } = filter
  if (operation !== undefined && exchange.operation !== operation) return false
  if (status !== undefined && !isStatus(exchange.status, String(status))) return false
  const outcome = outcomeOf(exchange)
  if (ok !== undefined && outcome.ok !== ok) return false
  if (failure !== undefined && outcome.failure !== failure) return false
  if (received !== undefined && outcome.received !== received) return false
  if (carriedOut !== undefined && outcome.carriedOut !== carriedOut) return false
  const subject = { headers: exchange.requestHeaders, search: exchange.search, text: exchange.requestBody }
  const isOfKey = outcome.changed !== undefined && outcome.changed.keyId === keyId
  return isMatch({ keyId: isOfKey ? undefined : keyId, body, headers }, subject)
}

function isStatus(status: number, wanted: string): boolean {
  return wanted.endsWith('xx') ? String(status)[0] === wanted[0] : String(status) === wanted
}

function mustBeFlag(value: unknown, where: string): void {
  must(where, value, 'true or false', typeof value === 'boolean')
}

/** Refuses a token, because a URL may contain the filter, and logs show URLs. */
function mustBeHeaders(value: unknown, where: string): void {
  const isGood = (one: unknown) => one === true || typeof one === 'string'
  must(
    where,
    value,
    'values of headers, or true for any',
    isObject(value) && Object.values(value).every(isGood),
  )
  const token = Object.entries(value as object).find(([name]) => /^authorization$/i.test(name))
  if (token !== undefined && token[1] !== true)
    throw wrongArgument(`${where}/${token[0]}`, 'A filter cannot contain a token; expected true.')
}

function must(where: string, value: unknown, takes: string, isGood: boolean): void {
  if (!isGood) throw wrongArgument(where, `Found ${shown(value)}; expected ${takes}.`)
}
