import { isObject } from '../../src/common/json.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf } from '../engine/place.js'
import { createBodyIn } from '../records/create-body.js'
import { externalIdOf } from '../records/external-id.js'
import { keyIdIn, seenRecords } from '../records/seen-records.js'
import type { TargetExchange } from '../traffic/exchange.js'

export const hypotheses = {
  collation: 'The service ignores case, accents and trailing spaces when it compares texts.',
  anyTextIsTrue: 'The service treats any value of decrypt as true.',
  leftByRefusal: 'The service refuses a create, but still makes the key.',
  enabledIgnored: 'The service ignores enabled: false.',
  filterAfterPaging:
    'The service cuts a page before it filters by externalId, and loses the keys of later pages.',
} as const

export const filterTooWide = 'listKeys: the filter by externalId returns keys that do not match'
export const keysMissing = 'listKeys: pages lack keys'
export const keysWithoutCreate = 'listKeys lists keys that no create returned'

export function isHypothesis(cause: string | undefined): cause is string {
  return Object.values(hypotheses).some(sentence => sentence === cause)
}

export function hypothesisOf(
  { place, expected, received, cause, exchanges }: Finding,
  history: readonly TargetExchange[] = [],
): string | undefined {
  if (isHypothesis(cause)) return cause
  if (cause === keysMissing && isLostByFilter(expected, exchanges, history))
    return hypotheses.filterAfterPaging
  const last = exchanges.at(-1)
  const location = instanceLocationOf(place)
  if (last?.operation !== 'listKeys' || location === undefined) return undefined
  const [, keys, index, member] = location.split('/')
  if (keys !== 'keys') return undefined
  if (member === 'enabled') {
    const isIgnored = expected === 'false' && received === 'true' && isCreatedDisabled(last, index, exchanges)
    return isIgnored ? hypotheses.enabledIgnored : undefined
  }
  if (member === 'plaintext') {
    const decrypt = parameterOf(last, 'decrypt')
    return decrypt !== undefined && decrypt !== 'true' ? hypotheses.anyTextIsTrue : undefined
  }
  if (member !== undefined && member !== 'identity') return undefined
  if (location.endsWith('/identity/id')) {
    return haveSimilarUsers(exchanges) ? hypotheses.collation : undefined
  }
  const asked = parameterOf(last, 'externalId')
  const isNamed = received.split(/[\s",]+/).some(word => isSimilar(word, asked))
  const isCollated = isNamed || isSimilar(received, expected) || areOfSimilarUser(last, index, exchanges)
  return isCollated ? hypotheses.collation : undefined
}

function isCreatedDisabled(
  { response }: TargetExchange,
  index: string | undefined,
  exchanges: readonly TargetExchange[],
): boolean {
  const keys = isObject(response?.json) ? response.json.keys : undefined
  const record: unknown = Array.isArray(keys) ? keys[Number(index)] : undefined
  const create = isObject(record) ? createOf(record.id, exchanges) : undefined
  return create !== undefined && createBodyIn(create)?.enabled === false
}

function isLostByFilter(
  missing: string,
  exchanges: readonly TargetExchange[],
  history: readonly TargetExchange[],
): boolean {
  const last = exchanges.at(-1)
  const user = last && parameterOf(last, 'externalId')
  if (last === undefined || user === undefined || !isObject(last.response?.json)) return false
  const { keys } = last.response.json
  const isShort = Array.isArray(keys) && keys.length < Number(parameterOf(last, 'limit') ?? 100)
  return (
    isShort &&
    seenRecords(history).some(
      ({ record, page }) => missing.includes(String(record.id)) && parameterOf(page, 'externalId') === user,
    )
  )
}

/** If two users are similar, the target may have given them one identity. */
function haveSimilarUsers(exchanges: readonly TargetExchange[]): boolean {
  const users = exchanges.flatMap(exchange => createBodyIn(exchange)?.externalId ?? [])
  return users.some(user => users.some(other => isSimilar(user, String(other))))
}

function areOfSimilarUser(
  exchange: TargetExchange,
  index: string | undefined,
  exchanges: readonly TargetExchange[],
): boolean {
  const asked = parameterOf(exchange, 'externalId')
  const json = exchange.response?.json
  if (asked === undefined || !isObject(json) || !Array.isArray(json.keys)) return false
  const meant = index === undefined ? json.keys : json.keys.slice(Number(index), Number(index) + 1)
  const users = meant.map(key =>
    isObject(key) ? (createdUser(key.id, exchanges) ?? externalIdOf(key.identity)) : undefined,
  )
  return users.length > 0 && users.every(user => isSimilar(user, asked))
}

/** Reads a key's externalId from its create, because a listing may show the externalId of another user with the same identity. */
function createdUser(keyId: unknown, exchanges: readonly TargetExchange[]): unknown {
  const create = createOf(keyId, exchanges)
  return create && createBodyIn(create)?.externalId
}

function createOf(keyId: unknown, exchanges: readonly TargetExchange[]): TargetExchange | undefined {
  return exchanges.find(exchange => isObject(exchange.response?.json) && keyIdIn(exchange) === keyId)
}

function isSimilar(user: unknown, asked: string | undefined): boolean {
  return typeof user === 'string' && asked !== undefined && user !== asked && folded(user) === folded(asked)
}

/** The text as many databases compare it: without case, accents and trailing spaces. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trimEnd()
}

function parameterOf({ request }: TargetExchange, meant: string): string | undefined {
  return request.query.find(([name]) => name === meant)?.[1]
}
