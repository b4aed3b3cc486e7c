import { isObject } from '../../src/common/json.js'
import {
  type AnsweredExchange,
  isAnswered,
  isSuccess,
  type OperationSent,
  type TargetExchange,
} from '../traffic/exchange.js'
import type { ListedRecord } from '../traffic/reader.js'
import { isText } from './external-id.js'

export function createBodyIn({
  request,
}: Pick<TargetExchange, 'request'>): { [name: string]: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(request.body ?? '')
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

export function successfulLists(history: readonly TargetExchange[]): AnsweredExchange[] {
  return successesOf('listKeys', history)
}

export function successfulCreates(history: readonly TargetExchange[]): AnsweredExchange[] {
  return successesOf('createKey', history)
}

/** The ids of the keys that creates returned. A record without an id is no such key. */
export function returnedIds(history: readonly TargetExchange[]): ReadonlySet<unknown> {
  const ids = successfulCreates(history).map(keyIdIn)
  return new Set(ids.filter(id => id !== undefined))
}

/** What an answer to a create gives as the key's id. */
export function keyIdIn({ response }: Pick<TargetExchange, 'response'>): unknown {
  return isObject(response?.json) ? response.json.keyId : undefined
}

/** After a lost answer, a redirect, or a status above 500 from a gateway, the service may still have made the key. */
export function mayHaveMadeKey(exchange: TargetExchange): boolean {
  if (exchange.operation !== 'createKey') return false
  if (!isAnswered(exchange) || isSuccess(exchange)) return true
  const { status } = exchange.response
  return status < 400 || status > 500
}

function successesOf(meant: OperationSent, history: readonly TargetExchange[]): AnsweredExchange[] {
  return history
    .filter(({ operation }) => operation === meant)
    .filter(isAnswered)
    .filter(isSuccess)
}

export function listedIn(page: AnsweredExchange): { value: unknown; pointer: string }[] {
  const { json } = page.response
  if (!isObject(json) || !Array.isArray(json.keys)) return []
  return json.keys.map((value, index) => ({ value, pointer: `/keys/${index}` }))
}

/** Caches the records of each history, because most checks read all records. New exchanges only add records. */
const seen = new WeakMap<readonly TargetExchange[], { exchanges: number; records: readonly ListedRecord[] }>()

export function seenRecords(history: readonly TargetExchange[]): readonly ListedRecord[] {
  const { exchanges, records } = seen.get(history) ?? { exchanges: 0, records: [] }
  if (exchanges === history.length) return records
  const added = successfulLists(history.slice(exchanges)).flatMap(page =>
    listedIn(page).flatMap(({ value, pointer }) =>
      isObject(value) ? [{ record: value, pointer, page }] : [],
    ),
  )
  const all = added.length > 0 ? [...records, ...added] : records
  seen.set(history, { exchanges: history.length, records: all })
  return all
}

export function recordIn(history: readonly TargetExchange[], keyId: string): ListedRecord | undefined {
  return seenRecords(history).findLast(({ record }) => record.id === keyId)
}

export function cursorIn({ response }: Pick<TargetExchange, 'response'>): string | undefined {
  const cursor = isObject(response?.json) ? response.json.cursor : undefined
  return isText(cursor) ? cursor : undefined
}
