import { describe, expect, it } from 'vitest'
import effectName from '../../../../schemas/control/effect-name.schema.json' with { type: 'json' }
import type { EffectName, Fault } from '../../../../schemas/generated/types.js'
import { emptyDraft, type FaultDraft, faultOf, formOf } from './fault-draft.js'
import { faultText } from './fault-text.js'

const drawn = (draft: Partial<FaultDraft>): Fault => faultOf({ ...emptyDraft, ...draft })

describe('a fault in words', () => {
  it.each<[EffectName, string]>([
    ['failure', 'Every request fails with rate-limited'],
    ['status', 'Every request answers 502'],
    ['delay', 'Every request waits 2s'],
    ['connection', 'Every request has its connection reset'],
    ['quota', 'Every request has a quota of 10 per min'],
  ])('says what a %s does', (kind, text) => {
    expect(faultText(drawn({ kind }))).toBe(text)
  })

  it('says whom it is for, how often and until when', () => {
    const fault = drawn({
      operation: 'keys.createKey',
      apiId: 'api_payments',
      externalId: 'ada',
      token: '0',
      when: 'after',
      percent: '12.5',
      after: '3',
      until: '5m',
      times: '2',
    })
    expect(faultText(fault)).toBe(
      'keys.createKey for api_payments for user ada with token 0 fails with rate-limited, after it was carried out, 12.5 % of the time, after 3 that pass, until 5m, 2 more times',
    )
  })

  it('says how often it still happens, and not how often it was to', () => {
    const fault = drawn({ times: '3' })
    expect(faultText(fault, 1)).toBe('Every request fails with rate-limited, once')
    expect(faultText(fault, 2)).toBe('Every request fails with rate-limited, 2 more times')
  })

  it.each<[unknown, string]>([
    ['200ms', '200ms'],
    [200, '200 ms'],
    [{ minutes: 5 }, '5 minutes'],
    [{ from: '1s', to: 2000 }, '1s to 2000 ms'],
  ])('says a wait as it was given: %j', (delay, text) => {
    expect(faultText({ effect: { delay } } as Fault)).toBe(`Every request waits ${text}`)
  })
})

describe('the fields of a rule', () => {
  it('say nothing of what is empty', () => {
    expect(drawn({})).toEqual({ effect: { failure: 'rate-limited' } })
    for (const kind of effectName.enum as EffectName[]) {
      const { properties } = formOf(kind)
      expect(Object.keys(properties ?? {})).toContain(kind)
      const hasFields = kind in emptyDraft || kind === 'quota'
      if (hasFields) expect(Object.keys(drawn({ kind }).effect)[0]).toBe(kind)
      else expect(drawn({ kind, members: { [kind]: '1' } }).effect).toHaveProperty(kind)
    }
  })

  it('take a body as JSON where it is some, and as text where it is not', () => {
    const body = (written: string) => drawn({ kind: 'status', body: written }).effect
    expect(body('{"a":1}')).toEqual({ status: 502, body: { a: 1 } })
    expect(body('<html>')).toEqual({ status: 502, body: '<html>' })
  })
})
