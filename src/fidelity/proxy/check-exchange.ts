import { catalogEntry } from '../../../contract-tests/catalog/catalog.js'
import { locationOf } from '../../../contract-tests/engine/place.js'
import type { Verdict } from '../../../contract-tests/model/facts.js'
import { isBearer, requestErrors } from '../../../contract-tests/model/request-errors.js'
import { World } from '../../../contract-tests/model/world.js'
import type { TargetExchange } from '../../../contract-tests/traffic/exchange.js'
import { operationNamed } from '../../../schemas/operations.js'
import { jsonOf } from '../../common/json-of.js'

export function operationOf({ method, path }: { method: string; path: string }): TargetExchange['operation'] {
  const isOf = (operation: typeof listing | typeof creation) =>
    path.endsWith(operation.path) && method === operation.method
  if (isOf(listing)) return 'listKeys'
  return isOf(creation) ? 'createKey' : 'other'
}

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

/** More violations of one exchange would hide those of other exchanges. */
const mostViolations = 20

/** Checks exchanges in the order of their answers, because some violations show only in several exchanges. */
export function createExchangeCheck(
  now: () => number = Date.now,
): (request: PassedRequest, response: PassedResponse) => ProxyViolation[] {
  const world = new World()
  let id = 0
  return (request, response) => {
    id += 1
    const exchange = exchangeOf(request, response, { id, now: now() })
    const { operation } = exchange
    if (operation === 'other') return []
    const ofClient = requestErrors(exchange).map(error => ({ whose: 'client', ...error }) as const)
    // A body that was too large to check shows nothing.
    if (exchange.response === undefined) return ofClient
    const answered = { ...exchange, response: exchange.response }
    return [...ofClient, ...world.see(answered).flatMap(violationOf).slice(0, mostViolations)]
  }
}

function exchangeOf(
  { method, path, query, authorization, contentType, body, startedAt }: PassedRequest,
  { status, contentType: answeredType, date, body: text }: PassedResponse,
  { id, now }: { id: number; now: number },
): TargetExchange {
  const isWhole = text !== undefined || status > 299
  return {
    id,
    operation: operationOf({ method, path }),
    purpose: isBearer(authorization) ? 'probe' : 'refusal',
    request: {
      ...{ method, path, query: [...query], url: path },
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      ...(body !== undefined && { body }),
    },
    ...(isWhole && {
      response: {
        status,
        headers: { 'content-type': answeredType, ...(date !== undefined && { date }) },
        text: text ?? '',
        json: jsonOf(text ?? ''),
      },
    }),
    startedAtMs: startedAt ?? now,
    durationMs: now - (startedAt ?? now),
  }
}

function violationOf({ ids, outcome, isWarning: isOnlyWarning }: Verdict): ProxyViolation[] {
  const [id] = ids
  if (outcome.kind !== 'failed' || id === undefined) return []
  const { place, expected, received } = outcome.finding
  const { section, level, statement } = catalogEntry(id)
  const isBreach = !isOnlyWarning && level !== 'SHOULD'
  const sentence = `${id} ${level === 'SHOULD' ? level : 'MUST'} ${statement}`
  return [
    {
      whose: 'service',
      section,
      requirements: [...ids],
      problem: `${sentence}: ${locationOf(place)}: expected ${expected}, received ${received}`,
      ...(!isBreach && { level: 'SHOULD' }),
    },
  ]
}

export interface ProxyViolation {
  whose: 'client' | 'service'
  section: string
  /** Describes the problem and its location in the message. May contain secrets of the service's answer. */
  problem: string
  /** The requirements of the contract suite that the service breaks. Absent for a violation by the client. */
  requirements?: string[]
  level?: 'SHOULD'
}

export function isWarning({ level }: Pick<ProxyViolation, 'level'>): boolean {
  return level === 'SHOULD'
}

/** The body is undefined if it was too large to check. */
export interface PassedRequest {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | undefined
  contentType: string | undefined
  body: string | undefined
  /** In Unix milliseconds. @default the time of the answer */
  startedAt?: number
}

/** The body is undefined if it was too large to check, or in an unreadable encoding. */
export interface PassedResponse {
  status: number
  contentType: string
  date?: string | undefined
  body: string | undefined
}
