import { type Duration, toMilliseconds } from '../../src/domain/clock.js'

/** The longest drawn delay of an answer. */
const longestMs = 20

const lengths = ['delay', 'from', 'to']

/**
 * A drawn body without long waits. Shortens longer delays, and cuts a connection that would stay silent. Other values stay odd.
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
