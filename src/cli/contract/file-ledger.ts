import type { Ledger } from '../../../contract-tests/traffic/ledger.js'
import type { GatewayLog } from './gateway.js'

/**
 * Accounts for creates in a file, one JSON object per line: what is about to be created, and what came of it. An
 * "intend" without a "settle" is a key that may exist although the run did not live to see it.
 */
export function fileLedger(log: GatewayLog, now: () => number): Ledger {
  const append = (event: 'intend' | 'settle', entry: object) =>
    log.append(JSON.stringify({ event, at: new Date(now()).toISOString(), ...entry }))
  return {
    intend: entry => append('intend', entry),
    settle: entry => append('settle', entry),
  }
}
