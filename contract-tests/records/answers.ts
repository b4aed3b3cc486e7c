import { isObject } from '../../src/common/json.js'
import { failed, met, type Outcome } from '../engine/outcome.js'
import type { AnsweredExchange, TargetExchange } from '../traffic/exchange.js'
import { show } from './member-checks.js'

export function hasMediaType(exchange: AnsweredExchange, mediaType: string): Outcome {
  const received = exchange.response.headers['content-type']
  if (received?.split(';')[0]?.trim().toLowerCase() === mediaType) return met
  return failed({
    place: { header: 'content-type' },
    expected: mediaType,
    received: received ?? 'no such header',
    exchanges: [exchange],
  })
}

export function hasStatus200(exchange: AnsweredExchange): Outcome {
  const { status } = exchange.response
  if (status === 200) return met
  return failed({ place: 'status', expected: '200', received: `${status}`, exchanges: [exchange] })
}

export function isObjectBody(exchange: AnsweredExchange): Outcome {
  const { json, text } = exchange.response
  if (isObject(json)) return met
  return failed({
    place: { instanceLocation: '' },
    expected: 'a JSON object',
    received: json !== undefined ? show(json) : text === '' ? 'an empty body' : `no JSON: ${text}`,
    exchanges: [exchange],
  })
}

export function textMember(exchange: AnsweredExchange, member: string): Outcome {
  const { json } = exchange.response
  const value = isObject(json) ? json[member] : undefined
  if (typeof value === 'string' && value !== '') return met
  return failed({
    place: { instanceLocation: `/${member}` },
    expected: 'a non-empty string',
    received: show(value),
    exchanges: [exchange],
  })
}

export function cursorIn({ response }: Pick<TargetExchange, 'response'>): string | undefined {
  const json = response?.json
  const cursor = isObject(json) ? json.cursor : undefined
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined
}
