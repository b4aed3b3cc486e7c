import type { FailureKind } from '../../profile/profile-source.js'
import type { Exchange } from '../exchange.js'

/** The part of the answer that the client got. */
export type Received = 'all' | 'half' | 'nothing'

/** The outcome of a request, for all output formats of the journal. */
export interface RequestOutcome {
  /** Whether the request succeeded: no failure, no fault except a delay, and a status below 400. */
  ok: boolean
  /** The kind of failure, or `fault` if a fault set a custom status or broke the connection, or the client stopped waiting. */
  failure?: FailureKind | 'fault'
  received: Received
  /** Whether the operation took effect, whatever answer the client got. Absent for a service behind a proxy. */
  carriedOut?: boolean
  /** The key that the request changed, even if the request failed. */
  changed?: KeyChange
}

export interface KeyChange {
  change: 'created' | 'used' | 'updated' | 'deleted'
  keyId: string
}

export function outcomeOf(exchange: Exchange): RequestOutcome {
  const { failure, faults, isCarriedOut, isPassedOn, changed, connection, status } = exchange
  const isBroken = connection !== undefined || faults?.some(({ effect }) => effect !== 'delay') === true
  const kind = failure?.kind ?? (isBroken ? 'fault' : undefined)
  return {
    ok: kind === undefined && status > 0 && status < 400,
    ...(kind !== undefined && { failure: kind }),
    received: connection === 'cut' ? 'half' : connection || status === 0 ? 'nothing' : 'all',
    ...(!isPassedOn && { carriedOut: isCarriedOut === true }),
    ...(changed !== undefined && { changed: { change: changed.change, keyId: changed.keyId } }),
  }
}

/** A sentence about a refused request, or about a probable mistake in a served request. Contains no query, header or body. */
export function problemOf({ method, path, status, failure, warning }: Exchange): string | undefined {
  if (failure !== undefined) return `${method} ${path} got ${status} (${failure.kind}). ${failure.hint}`
  return warning === undefined ? undefined : `${method} ${path}: ${warning}`
}
