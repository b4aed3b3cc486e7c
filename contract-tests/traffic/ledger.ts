/**
 * Where creates are accounted for, so that an interrupted run can still be cleared up. Each call resolves once the
 * entry is safe; the raw key is never part of one. A call that rejects ends the run before anything more is created.
 */
export interface Ledger {
  /** Called before a create is sent. */
  intend(entry: LedgerEntry): Promise<void>
  /** Called after its answer, or without one. */
  settle(entry: LedgerEntry & LedgerOutcome): Promise<void>
  /** After a listing showed a key of a create whose answer named none. */
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
  /** When the key expires, in Unix milliseconds. */
  expires?: number
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
