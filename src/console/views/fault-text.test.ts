import { describe, expect, it } from 'vitest'
import effectName from '../../../schemas/control/effect-name.schema.json' with { type: 'json' }
import type { EffectName, Fault } from '../../../schemas/generated/types.js'
import { type Draft, filled } from '../components/schema-form.js'
import { faultText } from './fault-text.js'
import { beginningOf, effectSchema, faultOf, matchSchema } from './faults.js'

const drawn = (match: Draft, kind: EffectName = 'failure', effect: Draft = beginningOf(kind)): Fault =>
  faultOf(filled(effectSchema(kind), effect, 'effect/'), filled(matchSchema, match))

describe('faultText', () => {
  it.each<[EffectName, string]>([
    ['failure', 'Every request fails with rate-limited'],
    ['status', 'Every request answers 502'],
    ['delay', 'Every request waits 2 s'],
    ['connection', 'Every request gets a connection reset'],
    ['quota', 'Every request has a quota of 10 per min'],
  ])('describes a fault with the effect %s', (kind, text) => {
    expect(faultText(drawn({}, kind))).toBe(text)
  })

  it('names the matching requests, the number of times and the end of a fault', () => {
    const fault = drawn({
      operation: 'keys.createKey',
      apiId: 'api_payments',
      externalId: 'ada',
      token: '0',
      when: 'after',
      rate: '0.125',
      after: '3',
      until: '5m',
      times: '2',
    })
    expect(faultText(fault)).toBe(
      'keys.createKey for api_payments for user ada with token 0 fails with rate-limited, after the operation took effect, 12.5 % of the time, after 3 requests, until 5 min, 2 times',
    )
  })

  it('names the key, the headers and the body of the requests', () => {
    const fault = { keyId: 'key_1', headers: { 'x-test': '7', 'x-any': true } as const, body: { name: 'a' } }
    expect(faultText({ ...fault, effect: { failure: 'rate-limited' } })).toBe(
      'Every request for key key_1 with header x-test: 7 with header x-any with body {"name":"a"} fails with rate-limited',
    )
  })

  it('shows how many times the fault still applies, not the initial number', () => {
    const fault = drawn({ times: '3' })
    expect(faultText(fault, 1)).toBe('Every request fails with rate-limited, once')
    expect(faultText(fault, 2)).toBe('Every request fails with rate-limited, 2 times')
  })

  it.each<[unknown, string]>([
    ['200ms', '200 ms'],
    ['1h30m', '1 h 30 min'],
    ['2', '2'],
    [200, '200 ms'],
    [{ minutes: 5 }, '5 minutes'],
    [{ from: '1s', to: 2000 }, '1 s to 2000 ms'],
  ])('describes the delay %j', (delay, text) => {
    expect(faultText({ effect: { delay } } as Fault)).toBe(`Every request waits ${text}`)
  })
})

describe('faultOf', () => {
  it('omits empty members', () => {
    expect(drawn({ operation: '', times: '' })).toEqual({ effect: { failure: 'rate-limited' } })
  })

  it.each(effectName.enum as EffectName[])('returns the effect %s', kind => {
    expect(Object.keys(effectSchema(kind).properties ?? {})).toContain(kind)
    expect(Object.keys(drawn({}, kind).effect)).toEqual([kind])
  })

  it('reads a body as JSON if it is valid JSON, and otherwise as text', () => {
    const body = (written: string) =>
      drawn({}, 'status', { ...beginningOf('status'), 'effect/body': written }).effect
    expect(body('{"a":1}')).toEqual({ status: 502, body: { a: 1 } })
    expect(body('<html>')).toEqual({ status: 502, body: '<html>' })
  })

  it('reads two delays with "to" between them as a range', () => {
    const { effect } = drawn({}, 'delay', { 'effect/delay': '50ms to 2s' })
    expect(effect).toEqual({ delay: { from: '50ms', to: '2s' } })
  })
})
