import type { Fault } from '../../../schemas/generated/types.js'
import { isDurationText } from '../../domain/duration.js'
import { perTime } from '../words.js'

type FaultEffect = Fault['effect']

/** A fault as a sentence: `keys.createKey fails with rate-limited, once`. */
export function faultText(fault: Fault, left: number | undefined = fault.times): string {
  const {
    operation,
    apiId,
    externalId,
    keyId,
    token,
    headers = {},
    body,
    effect,
    delay,
    when,
    rate,
    after,
  } = fault
  const whom = [
    ...(apiId === undefined ? [] : [`for ${apiId}`]),
    ...(externalId === undefined ? [] : [`for user ${externalId}`]),
    ...(keyId === undefined ? [] : [`for key ${keyId}`]),
    ...(token === undefined ? [] : [`with token ${token}`]),
    ...Object.entries(headers).map(([name, value]) =>
      value === true ? `with header ${name}` : `with header ${name}: ${value}`,
    ),
    ...(body === undefined ? [] : [`with body ${typeof body === 'string' ? body : JSON.stringify(body)}`]),
  ]
  const limits = [
    ...(delay === undefined ? [] : [`after ${lengthText(delay)}`]),
    ...(when === 'after' ? ['after the operation took effect'] : []),
    ...(rate === undefined || rate === 1 ? [] : [`${Math.round(rate * 1000) / 10} % of the time`]),
    ...(after ? [`after ${after} requests`] : []),
    ...(fault.until === undefined ? [] : [`until ${untilText(fault.until)}`]),
    ...(left === undefined ? [] : [left === 1 ? 'once' : `${left} times`]),
  ]
  return [[operation ?? 'Every request', ...whom, effectText(effect)].join(' '), ...limits].join(', ')
}

export function faultsText(text: string, count: number): string {
  return count === 1 ? text : `${text} (${count} identical faults)`
}

function effectText(effect: FaultEffect): string {
  if ('failure' in effect) return `fails with ${effect.failure}`
  if ('status' in effect) return `answers ${effect.status}`
  if ('delay' in effect) return `waits ${delayText(effect.delay)}`
  if ('quota' in effect)
    return `has a quota of ${effect.quota.limit} per ${windowText(effect.quota.windowMs)}`
  if ('connection' in effect) return connectionTexts[effect.connection]
  return `has the effect ${JSON.stringify(effect)}`
}

const connectionTexts = {
  reset: 'gets a connection reset',
  cut: 'gets half a response',
  silent: 'gets no response',
} as const

function delayText(delay: Extract<FaultEffect, { delay: unknown }>['delay']): string {
  if (typeof delay === 'object' && 'from' in delay)
    return `${lengthText(delay.from)} to ${lengthText(delay.to)}`
  return lengthText(delay)
}

function lengthText(length: string | number | object): string {
  if (typeof length === 'number') return `${length} ms`
  if (typeof length === 'string') return spaced(length)
  return Object.entries(length)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(' ')
}

/** Separates number and unit: `500 ms`, `1 h 30 min`. */
function spaced(text: string): string {
  if (!isDurationText(text)) return text
  return text
    .replace(/([+-]?[\d.]+)([a-z]+)/gy, (_, count, unit) => `${count} ${unit === 'm' ? 'min' : unit} `)
    .trim()
}

function windowText(length: Parameters<typeof lengthText>[0]): string {
  return typeof length === 'number' ? perTime(length) : lengthText(length).replace(/^1 (?=\D+$)/, '')
}

function untilText(until: NonNullable<Fault['until']>): string {
  return typeof until === 'number' ? new Date(until).toISOString() : lengthText(until)
}
