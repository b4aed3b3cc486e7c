import { isObject } from '../../src/common/is-object.js'
import type { RunFacts } from '../engine/run-facts.js'
import { type AnsweredExchange, isSuccess } from './exchange.js'
import type { LedgerEntry, LedgerOutcome } from './ledger.js'

/** A create without an API makes no key. */
export function namesAnApi(body: unknown): boolean {
  return isObject(body) && typeof body.apiId === 'string' && body.apiId !== ''
}

export function isLasting(body: unknown): boolean {
  return namesAnApi(body) && isObject(body) && body.expires === undefined && body.enabled !== false
}

export function entryOf(body: unknown, attempt: number, run: RunFacts): LedgerEntry {
  const sent = isObject(body) ? body : {}
  return {
    runId: run.runId,
    attempt,
    baseUrl: run.baseUrl,
    apiId: typeof sent.apiId === 'string' ? sent.apiId : run.apiId,
    ...(typeof sent.name === 'string' ? { name: sent.name } : {}),
    ...(typeof sent.externalId === 'string' ? { externalId: sent.externalId } : {}),
    ...(typeof sent.expires === 'number' ? { expires: sent.expires } : {}),
    ...(isLasting(body) ? { lasting: true } : {}),
  }
}

export function outcomeOf(exchange: AnsweredExchange): LedgerOutcome {
  const { status, json } = exchange.response
  if (isSuccess(exchange)) {
    const keyId = isObject(json) ? json.keyId : undefined
    return { state: 'created', status, ...(typeof keyId === 'string' ? { keyId } : {}) }
  }
  return { state: status >= 500 ? 'uncertain' : 'refused', status }
}

/** The members that a ledger entry shares with the report of a key that the run left behind. */
export function placeOf({ apiId, name, externalId, expires, lasting }: LedgerEntry) {
  return {
    apiId,
    ...(name === undefined ? {} : { name }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(expires === undefined ? {} : { expires }),
    ...(lasting && { lasting }),
  }
}
