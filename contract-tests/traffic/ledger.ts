/**
 * Accounts for creates, so that users can find the keys of an interrupted run. Each call resolves after the entry is safe. Entries
 * never hold the raw key. A rejected call ends the run before the next create.
 */
export interface Ledger {
  /** Called before a create is sent. */
  intend(entry: LedgerEntry): Promise<void>
  /** Called after the answer to a create, or without one. */
  settle(entry: LedgerEntry & LedgerOutcome): Promise<void>
  /** Called after a listing showed a key of a create whose answer named none. */
  found?(entry: LedgerEntry & LedgerOutcome): Promise<void>
}

export interface LedgerEntry {
  runId: string
  /** Number of the create in the run, from 1. */
  attempt: number
  baseUrl: string
  apiId: string
  name?: string
  externalId?: string
  /** The expiry of the key, in Unix milliseconds. */
  expires?: number
  /** Whether the key keeps working: it is enabled, and has no expiry. */
  lasting?: true
}

export interface LedgerOutcome {
  state: 'created' | 'refused' | 'uncertain'
  keyId?: string
  status?: number
}

export const noLedger: Ledger = {
  async intend() {},
  async settle() {},
}
