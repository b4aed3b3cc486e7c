import type { AnsweredExchange, Exchange } from '../traffic/exchange.js'
import type { ListedRecord } from '../traffic/reader.js'
import { isObject } from './is-object.js'

/** Every answer of status 2xx to a listing, in the order of the run. */
export function successfulLists(history: readonly Exchange[]): AnsweredExchange[] {
  return history.filter(isSuccessfulList)
}

function isSuccessfulList(exchange: Exchange): exchange is AnsweredExchange {
  const { operation, response } = exchange
  return (
    operation === 'listKeys' && response !== undefined && response.status >= 200 && response.status <= 299
  )
}

/** The elements of keys, whatever they are. */
export function listedIn(page: AnsweredExchange): { value: unknown; pointer: string }[] {
  const { json } = page.response
  if (!isObject(json) || !Array.isArray(json.keys)) return []
  return json.keys.map((value, index) => ({ value, pointer: `/keys/${index}` }))
}

/** Every record that was listed in the run. */
export function seenRecords(history: readonly Exchange[]): ListedRecord[] {
  return successfulLists(history).flatMap(page =>
    listedIn(page).flatMap(({ value, pointer }) =>
      isObject(value) ? [{ record: value, pointer, page }] : [],
    ),
  )
}

/** The last record of a key that was listed in the run. */
export function recordIn(history: readonly Exchange[], keyId: string): ListedRecord | undefined {
  return seenRecords(history).findLast(({ record }) => record.id === keyId)
}
