import type { Profile } from '../../../../schemas/generated/types.js'
import type { Failure } from '../../failures/failure.js'

/** Refuses a query with invalid percent-encoding, unless the profile accepts such a query. */
export function refuseBrokenQuery(search: string, { requests }: Profile): Failure | undefined {
  if (requests.brokenEncoding === 'keep' || !search.includes('%')) return undefined
  try {
    decodeURIComponent(search)
    return undefined
  } catch {
    return { kind: 'internal-error', details: { reason: 'The percent-encoding of the query is broken.' } }
  }
}
