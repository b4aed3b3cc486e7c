import { isObject } from '../../src/common/json.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf } from '../engine/place.js'
import { externalIdOf, isText } from '../model/external-id.js'
import { createBodyIn, cursorIn, keyIdIn, seenRecords } from '../model/seen-records.js'
import type { TargetExchange } from '../traffic/exchange.js'

export const hypotheses = {
  anyTextIsTrue: 'The service treats any value of decrypt as true.',
  leftByRefusal: 'The service refuses a create, but still makes the key.',
  enabledIgnored: 'The service ignores enabled: false.',
  filterAfterPaging:
    'The service cuts a page before it filters by externalId, and loses the keys of later pages.',
} as const

export const filterTooWide = 'listKeys: the filter by externalId returns keys that do not match'
export const keysMissing = 'listKeys: pages lack keys'
export const keysWithoutCreate = 'listKeys lists keys that no create returned'

/** What a service may ignore in texts, each with a function that removes it. */
const folds: Readonly<Record<string, (text: string) => string>> = {
  case: text => text.toLowerCase(),
  accents: text => text.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  'trailing spaces': text => text.trimEnd(),
  'Unicode normalization': text => text.normalize('NFC'),
}

const [collationStart, collationEnd] = ['The service ignores ', ' when it stores or compares texts.'] as const

export function collation(ignored: readonly string[]): string {
  const list = [ignored.slice(0, -1).join(', '), ...ignored.slice(-1)].filter(text => text !== '')
  return `${collationStart}${list.join(' and ')}${collationEnd}`
}

/** One sentence for all that the sentences name. */
export function allIgnored(causes: readonly string[]): string {
  return collation(Object.keys(folds).filter(name => causes.some(cause => cause.includes(name))))
}

export function isCollation(cause: string | undefined): cause is string {
  return cause?.startsWith(collationStart) === true && cause.endsWith(collationEnd)
}

export function isHypothesis(cause: string | undefined): cause is string {
  return isCollation(cause) || Object.values(hypotheses).some(sentence => sentence === cause)
}

type Pair = readonly [text: unknown, other: unknown]

/** Undefined if no two texts of a pair are similar. */
export function collationOf(pairs: readonly Pair[]): string | undefined {
  const ignored = pairs.flatMap(pair => ignoredIn(...pair) ?? [])
  return ignored.length === 0
    ? undefined
    : collation(Object.keys(folds).filter(name => ignored.includes(name)))
}

/** The least that a service must ignore to take two different texts for one; undefined if no fold makes them equal. */
function ignoredIn(text: unknown, other: unknown): string[] | undefined {
  if (typeof text !== 'string' || typeof other !== 'string' || text === other) return undefined
  const isEqual = (names: readonly string[]) => {
    const [one, two] = [text, other].map(start =>
      names.reduce((all, name) => folds[name]?.(all) ?? all, start),
    )
    return one === two
  }
  let least = Object.keys(folds)
  if (!isEqual(least)) return undefined
  for (const name of ['accents', 'case', 'trailing spaces', 'Unicode normalization']) {
    const fewer = least.filter(one => one !== name)
    if (isEqual(fewer)) least = fewer
  }
  return least
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
  const collated = collationOf(similarTexts(last, location, { expected, received, exchanges }))
  const seen = history.length > 0 ? history : exchanges
  if (collated !== undefined && !showsOtherUsers(seen)) return collated
  return cause === keysMissing && isOfAnotherUser(expected, last, history) ? userChanged : undefined
}

/** The cause of a requirement that compares the externalId of a record with that of its create. */
const userChanged = 'listKeys body /keys/*/identity/externalId'

/** Whether a listing shows the missing key with another externalId than the requested one. */
function isOfAnotherUser(missing: string, last: TargetExchange, history: readonly TargetExchange[]): boolean {
  const asked = parameterOf(last, 'externalId')
  return seenRecords(history).some(({ record }) => {
    const user = externalIdOf(record.identity)
    return missing.split(' ').includes(String(record.id)) && asked && isText(user) && user !== asked
  })
}

function similarTexts(
  last: TargetExchange,
  location: string,
  { expected, received, exchanges }: Pick<Finding, 'expected' | 'received' | 'exchanges'>,
): readonly Pair[] {
  // If two users are similar, the target may have given them one identity.
  if (location.endsWith('/identity/id')) {
    const users = exchanges.flatMap(exchange => createBodyIn(exchange)?.externalId ?? [])
    return users.flatMap(user => users.map((other): Pair => [user, other]))
  }
  const asked = parameterOf(last, 'externalId')
  const named = received.split(/[\s",]+/).map((word): Pair => [word, asked])
  return [...named, [received, expected], ...similarUsers(last, location.split('/')[2], exchanges)]
}

/** Whether a listing by externalId shows a key of a user that is not similar. */
function showsOtherUsers(history: readonly TargetExchange[]): boolean {
  return seenRecords(history).some(({ record, page }) => {
    const asked = parameterOf(page, 'externalId')
    const user = userOf(record, history)
    return asked && user !== undefined && user !== asked && ignoredIn(user, asked) === undefined
  })
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

/**
 * Whether the first page of a user lacks the key, and shows no more than the user's keys of an equally long first page of the API.
 * A lost cursor or an old copy of the page must not explain the missing key.
 */
function isLostByFilter(
  missing: string,
  exchanges: readonly TargetExchange[],
  history: readonly TargetExchange[],
): boolean {
  const last = exchanges.at(-1)
  const user = last && parameterOf(last, 'externalId')
  if (last === undefined || !user || parameterOf(last, 'cursor') || cursorIn(last)) return false
  const limit = Number(parameterOf(last, 'limit') ?? 100)
  const shown = idsIn(last)
  const isOfUser = (page: TargetExchange) => parameterOf(page, 'externalId') === user
  const lost = seenRecords(history).find(
    ({ record, page }) => missing.split(' ').includes(String(record.id)) && isOfUser(page),
  )?.record.id
  const create = createOf(lost, history)
  const mayBeOld = create && history.some(page => isOfUser(page) && page.id < create.id)
  if (lost === undefined || mayBeOld || shown.length >= limit) return false
  return history.some(page => {
    const isOfAll = !['externalId', 'ownerId', 'cursor'].some(name => parameterOf(page, name))
    const first = idsIn(page).slice(0, limit)
    const isCut = first.length === limit && !first.includes(lost) && shown.every(id => first.includes(id))
    return isOfAll && parameterOf(page, 'apiId') === parameterOf(last, 'apiId') && isCut
  })
}

function idsIn({ response }: TargetExchange): unknown[] {
  const keys = isObject(response?.json) ? response.json.keys : undefined
  return Array.isArray(keys) ? keys.map(key => (isObject(key) ? key.id : undefined)) : []
}

/** The users of the meant keys with the requested user, if all are similar to the requested user. */
function similarUsers(
  exchange: TargetExchange,
  index: string | undefined,
  exchanges: readonly TargetExchange[],
): readonly Pair[] {
  const asked = parameterOf(exchange, 'externalId')
  const json = exchange.response?.json
  if (asked === undefined || !isObject(json) || !Array.isArray(json.keys)) return []
  const meant = index === undefined ? json.keys : json.keys.slice(Number(index), Number(index) + 1)
  const pairs = meant.map((key): Pair => [isObject(key) ? userOf(key, exchanges) : undefined, asked])
  return pairs.every(pair => ignoredIn(...pair) !== undefined) ? pairs : []
}

/** Reads a key's externalId from its create, because a listing may show the externalId of another user with the same identity. */
function userOf(record: { readonly [name: string]: unknown }, exchanges: readonly TargetExchange[]): unknown {
  const create = createOf(record.id, exchanges)
  return create === undefined ? externalIdOf(record.identity) : (createBodyIn(create)?.externalId ?? null)
}

function createOf(keyId: unknown, exchanges: readonly TargetExchange[]): TargetExchange | undefined {
  return exchanges.find(exchange => isObject(exchange.response?.json) && keyIdIn(exchange) === keyId)
}

function parameterOf({ request }: TargetExchange, meant: string): string | undefined {
  return request.query.find(([name]) => name === meant)?.[1]
}
