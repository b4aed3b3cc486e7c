import { describe, expect, it } from 'vitest'
import { sampleExchange } from '../test-support/sample-exchange.js'
import type { OperationSent } from '../traffic/exchange.js'
import { traceOf } from './trace.js'

const exchange = (id: number, operation: OperationSent, json: unknown) =>
  sampleExchange(operation, { id, json, startedAtMs: id })

const first = exchange(1, 'createKey', { keyId: 'key_1', key: 'a' })
const second = exchange(2, 'createKey', { keyId: 'key_2', key: 'b' })
const listing = exchange(3, 'listKeys', { keys: [{ id: 'key_1' }, { id: 'key_2' }, 'nonsense'] })
const history = [first, second, listing]

describe('traceOf', () => {
  it('begins with the create of the record that the finding points at', () => {
    const story = traceOf({ place: { instanceLocation: '/keys/1/enabled' }, exchanges: [listing] }, history)
    expect(story.map(({ id }) => id)).toEqual([2, 3])
  })

  it('does not add the create again if the finding includes the create', () => {
    const exchanges = [{ ...second }, listing]
    expect(traceOf({ place: { instanceLocation: '/keys/1' }, exchanges }, history)).toBe(exchanges)
  })

  it.each([
    ...['/keys', '/keys/2/id', '/keys/9', '/total', '/meta/0'].map(at => ({ instanceLocation: at })),
    ...(['status', 'answer', { header: 'x' }] as const),
  ])('adds no create if the place is %o', place => {
    expect(traceOf({ place, exchanges: [listing] }, history)).toEqual([listing])
  })

  it('adds no create if another client created the record', () => {
    expect(traceOf({ place: { instanceLocation: '/keys/0' }, exchanges: [listing] }, [listing])).toEqual([
      listing,
    ])
  })
})
