/**
 * A record of each create request, so that users can find the keys of an interrupted run. Each method resolves when the entry
 * is stored. Entries never contain the raw key. If a method rejects, the run ends before the next create.
 */
export interface Ledger {
  /** Called before a create is sent. */
  intend(entry: LedgerEntry): Promise<void>
  /** Called after the answer to a create, or if no answer comes. */
  settle(entry: LedgerEntry & LedgerOutcome): Promise<void>
  /** Called when a listing shows a key of the run, but no answer to a create contained the key's id. */
  found?(entry: LedgerEntry & LedgerOutcome): Promise<void>
}

export interface LedgerEntry {
  runId: string
  /** The number of the create in the run, from 1; 0 for a key without a known create. */
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
