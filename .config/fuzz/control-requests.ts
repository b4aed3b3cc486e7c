import type { Arbitrary } from 'fast-check'
import { type Duration, toMilliseconds } from '../../src/domain/clock.js'
import { anyRequest, type DrawnRequest, type RequestDocument } from './any-request.js'

/** Sandboxes that may have random faults. */
export const sandboxes = ['fuzz_a', 'fuzz_b', 'fuzz_c'] as const

/** Routes that get no requests: an endless stream, and texts that do not depend on the request. */
const leftOut = /\/(?:events|llms\.txt|openapi\.json)$/
/** Routes that read, reset or replace a whole state. They take a hundred times the work of other routes. */
const large = /\/(?:state|fixture|load|world|reset)$/
const longestMs = 20

/**
 * Changes go only to named sandboxes and to the routes that manage sandboxes, because a fault in the root sandbox would change
 * the answers of the fuzzed operations.
 */
export function controlRequests(document: RequestDocument, ids: readonly string[]): Arbitrary<DrawnRequest> {
  return anyRequest(document, {
    isMalformed: false,
    known: { sandbox: sandboxes, name: ids, id: ids, keyId: ids },
    weightOf(path, method) {
      const isAtRoot = !/^\/(?:sandboxes\/|_keymock\/sandboxes)/.test(path)
      if (leftOut.test(path) || (isAtRoot && method !== 'GET')) return 0
      return large.test(path) ? 1 : 10
    },
    change: withShortWaits,
  })
}

function withShortWaits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortWaits)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'connection' && member === 'silent') return [name, 'cut']
    return [
      name,
      ['delay', 'from', 'to'].includes(name) && isLong(member) ? longestMs : withShortWaits(member),
    ]
  })
  return Object.fromEntries(members)
}

function isLong(value: unknown): boolean {
  try {
    return toMilliseconds(value as Duration) > longestMs
  } catch {
    return false
  }
}
