import type { FailureKind } from '../../profile/profile-source.js'
import type { Exchange } from '../exchange.js'

/** How much of the answer the client got. */
export type Received = 'all' | 'half' | 'nothing'

/** The outcome of a request. Every form of the journal says the same of it. */
export interface RequestOutcome {
  /** Whether the client got the answer of an operation that served it. */
  ok: boolean
  /** `fault` where a fault broke the answer in another way than by a failure of the profile. */
  failure?: FailureKind | 'fault'
  received: Received
  /** Whether the operation did what was asked, whatever the client heard of it. Not there where another service answered. */
  carriedOut?: boolean
  /** The key that the request changed, also where it failed. */
  changed?: KeyChange
}

/** The change of a key by a request. */
export interface KeyChange {
  change: 'created' | 'used' | 'updated' | 'deleted'
  keyId: string
}

export function outcomeOf(exchange: Exchange): RequestOutcome {
  const { failure, faults, isCarriedOut, isPassedOn, changed, connection } = exchange
  const isBroken = faults?.some(({ effect }) => effect !== 'delay') === true
  const kind = failure?.kind ?? (isBroken ? 'fault' : undefined)
  return {
    ok: kind === undefined,
    ...(kind !== undefined && { failure: kind }),
    received: connection === undefined ? 'all' : connection === 'cut' ? 'half' : 'nothing',
    ...(!isPassedOn && { carriedOut: isCarriedOut === true }),
    ...(changed !== undefined && { changed: { change: changed.change, keyId: changed.keyId } }),
  }
}
