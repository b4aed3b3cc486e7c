import { catalogEntry } from '../../../contract-tests/catalog/catalog.js'
import { locationOf } from '../../../contract-tests/engine/place.js'
import type { Verdict } from '../../../contract-tests/model/facts.js'
import { isBearer, requestErrors } from '../../../contract-tests/model/request-errors.js'
import { World } from '../../../contract-tests/model/world.js'
import type { TargetExchange } from '../../../contract-tests/traffic/exchange.js'
import { operationNamed } from '../../../schemas/operations.js'
import { jsonOf } from '../../common/json.js'
import type { Exchange } from '../../service/exchange.js'

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

/** The body of the answer is undefined if it was too large to check, or in an unreadable encoding. */
type CheckedExchange = Pick<Exchange, 'method' | 'path' | 'search' | 'requestHeaders' | 'requestBody'> &
  Pick<Exchange, 'status' | 'responseHeaders' | 'at'> & { responseBody: string | undefined }

/** Checks exchanges in the order of their answers, because some violations show only in several exchanges. */
export function createExchangeCheck(
  now: () => number = Date.now,
): (passed: CheckedExchange) => ProxyViolation[] {
  const world = new World()
  let id = 0
  return passed => {
    id += 1
    const exchange = exchangeOf(passed, { id, now: now() })
    const { operation } = exchange
    if (operation === 'other') return []
    const ofClient = requestErrors(exchange).map(error => ({ whose: 'client', ...error }) as const)
    // A body that was too large to check shows nothing.
    if (exchange.response === undefined) return ofClient
    const answered = { ...exchange, response: exchange.response }
    return [...ofClient, ...world.see(answered).flatMap(violationOf).slice(0, mostViolations)]
  }
}

function exchangeOf(passed: CheckedExchange, { id, now }: { id: number; now: number }): TargetExchange {
  const { method, path, search, requestHeaders, requestBody: body, status, responseBody: text, at } = passed
  const isWhole = text !== undefined || status > 299
  return {
    id,
    operation: operationOf({ method, path }),
    purpose: isBearer(requestHeaders.authorization) ? 'probe' : 'refusal',
    request: {
      ...{ method, path, query: [...new URLSearchParams(search)], url: path },
      headers: picked(requestHeaders, ['authorization', 'content-type']),
      ...(body !== undefined && { body }),
    },
    ...(isWhole && {
      response: {
        status,
        headers: { 'content-type': '', ...picked(passed.responseHeaders, ['content-type', 'date']) },
        text: text ?? '',
        json: jsonOf(text ?? ''),
      },
    }),
    startedAtMs: at,
    durationMs: now - at,
  }
}

function picked(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(name => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
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
