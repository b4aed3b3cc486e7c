import type { Profile } from '../../../../schemas/generated/types.js'
import type { Failure } from '../../failures/failure.js'

export function refuseBrokenQuery(search: string, { requests }: Profile): Failure | undefined {
  if (requests.brokenEncoding === 'keep' || !search.includes('%')) return undefined
  try {
    decodeURIComponent(search)
    return undefined
  } catch {
    return { kind: 'internal-error', details: { reason: 'The percent-encoding of the query is broken.' } }
  }
}
