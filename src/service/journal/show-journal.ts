import type { BriefRequest, JournalEntry } from '../../../schemas/generated/types.js'
import { inState } from '../controls/in-state.js'
import type { Sandbox } from '../sandbox.js'
import { cleanerFor } from './clean-text.js'
import type { JournaledExchange } from './journal.js'
import { briefEntry, showEntry } from './show-entry.js'

export function showJournal(
  sandbox: Sandbox,
  wanted: readonly JournaledExchange[],
  baseUrl?: string,
): Promise<JournalEntry[]> {
  // Collects raw keys from all entries, because a raw key in one entry must be hidden in all entries.
  return inState(sandbox, state => {
    const cleaner = cleanerFor(state, sandbox.journal.keysShown())
    return Promise.all(
      wanted.map(exchange =>
        showEntry(exchange, sandbox.profile, cleaner.of(exchange), baseUrl ?? originOf(exchange)),
      ),
    )
  })
}

export function showBriefly(sandbox: Sandbox, wanted: readonly JournaledExchange[]): Promise<BriefRequest[]> {
  return inState(sandbox, state => {
    const cleaner = cleanerFor(state, sandbox.journal.keysShown())
    return Promise.all(wanted.map(exchange => briefEntry(exchange, sandbox.profile, cleaner.of(exchange))))
  })
}

function originOf({ url, requestHeaders }: JournaledExchange): string {
  const origin = /^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0]
  return origin ?? `http://${requestHeaders.host ?? '127.0.0.1:4010'}`
}
