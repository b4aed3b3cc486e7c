import type { Fault } from '../../../schemas/generated/types.js'
import { isDurationText } from '../../domain/clock.js'
import { perTime } from '../words.js'

type FaultEffect = Fault['effect']
type Part = string | false | undefined

/** A fault as a sentence: `keys.createKey fails with rate-limited, once`. */
export function faultText(fault: Fault, left: number | undefined = fault.times): string {
  const { operation = 'Every request', apiId, externalId, keyId, token, headers = {}, body } = fault
  const { effect, delay, when, rate = 1, after, until } = fault
  const whom: Part[] = [
    operation,
    apiId && `for ${apiId}`,
    externalId && `for user ${externalId}`,
    keyId && `for key ${keyId}`,
    token !== undefined && `with token ${token}`,
    ...Object.entries(headers).map(
      ([name, value]) => `with header ${name}${value === true ? '' : `: ${value}`}`,
    ),
    body !== undefined && `with body ${typeof body === 'string' ? body : JSON.stringify(body)}`,
    effectText(effect),
  ]
  const limits: Part[] = [
    whom.filter(Boolean).join(' '),
    delay !== undefined && `after ${lengthText(delay)}`,
    when === 'after' && 'after the operation took effect',
    rate !== 1 && `${Math.round(rate * 1000) / 10} % of the time`,
    !!after && `after ${after} requests`,
    until !== undefined &&
      `until ${typeof until === 'number' ? new Date(until).toISOString() : lengthText(until)}`,
    left !== undefined && (left === 1 ? 'once' : `${left} times`),
  ]
  return limits.filter(Boolean).join(', ')
}

function effectText(effect: FaultEffect): string {
  if ('failure' in effect) return `fails with ${effect.failure}`
  if ('status' in effect) return `answers ${effect.status}`
  if ('delay' in effect) return `waits ${lengthText(effect.delay)}`
  if ('quota' in effect) {
    const { limit, windowMs } = effect.quota
    const window = typeof windowMs === 'number' ? perTime(windowMs) : lengthText(windowMs)
    return `has a quota of ${limit} per ${window.replace(/^1 (?=\D+$)/, '')}`
  }
  if ('connection' in effect) return connectionTexts[effect.connection]
  return `has the effect ${JSON.stringify(effect)}`
}

const connectionTexts = {
  reset: 'gets a connection reset',
  cut: 'gets half a response',
  silent: 'gets no response',
} as const

/** A length of time, or the range of one: `500 ms`, `1 h 30 min`, `1 s to 2 s`. */
function lengthText(length: Extract<FaultEffect, { delay: unknown }>['delay']): string {
  if (typeof length === 'number') return `${length} ms`
  if (typeof length !== 'string') {
    if ('from' in length) return `${lengthText(length.from)} to ${lengthText(length.to)}`
    return Object.entries(length)
      .map(([unit, count]) => `${count} ${unit}`)
      .join(' ')
  }
  if (!isDurationText(length)) return length
  return length
    .replace(/([+-]?[\d.]+)([a-z]+)/gy, (_, count, unit) => `${count} ${unit === 'm' ? 'min' : unit} `)
    .trim()
}
