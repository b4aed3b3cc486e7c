import type { Profile } from '../../../../schemas/generated/types.js'
import type { Failure } from '../../failures/failure.js'

export function refuseBrokenQuery(search: string, { requests }: Profile): Failure | undefined {
  if (requests.brokenEncoding === 'keep' || !search.includes('%')) return undefined
  if (decoded(search) !== undefined) return undefined
  return { kind: 'internal-error', details: { reason: 'The percent-encoding of the query is broken.' } }
}

/** The result must be used, because a bundler drops a call of `decodeURIComponent` without effect on anything else. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
