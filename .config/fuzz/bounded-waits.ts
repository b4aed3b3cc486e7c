import { type Duration, toMilliseconds } from '../../src/domain/clock.js'

/** How long a drawn delay may hold an answer back. */
const longestMs = 20

const lengths = ['delay', 'from', 'to']

/**
 * A drawn body that asks for no long wait: longer delays become short ones, and a connection that would stay silent is cut. Other
 * values stay as odd as they are.
 */
export function boundedWaits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(boundedWaits)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'connection' && member === 'silent') return [name, 'cut']
    return [name, lengths.includes(name) && isLong(member) ? longestMs : boundedWaits(member)]
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
