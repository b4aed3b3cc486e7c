import type { ContractLeftKey } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { RunStopped } from '../engine/run-stopped.js'
import { isObject } from '../records/is-object.js'
import type { Budget } from './budget.js'
import type { AnsweredExchange, Purpose } from './exchange.js'
import type { Ledger, LedgerEntry, LedgerOutcome } from './ledger.js'

export interface AccountOptions {
  run: RunFacts
  budget: Budget
  ledger: Ledger
  /** Told of every key that exists, or may exist, from now on. */
  onKey(key: ContractLeftKey): void
}

/**
 * Accounts for creates: the budget before, the ledger before and after. A create that is not clearly refused
 * counts as a key.
 */
export function createAccount(options: AccountOptions) {
  const { run, budget, ledger } = options
  let attempts = 0

  return async (
    body: unknown,
    purpose: Purpose,
    send: () => Promise<AnsweredExchange>,
  ): Promise<AnsweredExchange> => {
    budget.takeKey()
    attempts += 1
    const entry = entryOf(body, attempts)
    await written(ledger.intend(entry))
    let outcome: LedgerOutcome = { state: 'uncertain' }
    try {
      const exchange = await send()
      outcome = outcomeOf(exchange)
      return exchange
    } finally {
      if (outcome.state === 'refused') budget.returnKey()
      else options.onKey(leftKey(entry, outcome, body, purpose))
      await written(ledger.settle({ ...entry, ...outcome }))
    }
  }

  function entryOf(body: unknown, attempt: number): LedgerEntry {
    const sent = isObject(body) ? body : {}
    return {
      runId: run.runId,
      attempt,
      baseUrl: run.baseUrl,
      apiId: typeof sent.apiId === 'string' ? sent.apiId : run.apiId,
      ...(typeof sent.name === 'string' ? { name: sent.name } : {}),
      ...(typeof sent.externalId === 'string' ? { externalId: sent.externalId } : {}),
      ...(typeof sent.expires === 'number' ? { expires: sent.expires } : {}),
    }
  }
}

/** A run whose creates cannot be accounted for creates no more. */
async function written(entry: Promise<void>): Promise<void> {
  try {
    await entry
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error'
    throw new RunStopped('ledger-failed', `The ledger could not be written: ${why}.`, 'Free some space.')
  }
}

function outcomeOf({ response }: AnsweredExchange): LedgerOutcome {
  const { status } = response
  if (status >= 200 && status < 300) {
    const keyId = isObject(response.json) ? response.json.keyId : undefined
    return { state: 'created', status, ...(typeof keyId === 'string' ? { keyId } : {}) }
  }
  return { state: status >= 500 ? 'uncertain' : 'refused', status }
}

function leftKey(
  entry: LedgerEntry,
  outcome: LedgerOutcome,
  body: unknown,
  purpose: Purpose,
): ContractLeftKey {
  const { apiId, name, externalId, expires } = entry
  return {
    apiId,
    ...(outcome.keyId === undefined ? {} : { keyId: outcome.keyId }),
    ...(name === undefined ? {} : { name }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(expires === undefined ? {} : { expires }),
    disabled: isObject(body) && body.enabled === false,
    state:
      outcome.state === 'uncertain'
        ? 'uncertain'
        : purpose === 'refusal'
          ? 'left by a refused request'
          : 'created',
  }
}
