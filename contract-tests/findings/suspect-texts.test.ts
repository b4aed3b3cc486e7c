import { describe, expect, it } from 'vitest'
import { joinedInOneLine, trapMeta } from '../design/trap-texts.js'
import type { Place } from '../engine/place.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { suspectsOf } from './suspect-texts.js'

const text = joinedInOneLine[1]
const create = exchange('createKey', { name: text, externalId: `x ${joinedInOneLine[0]}`, meta: trapMeta })
const at = (pointer: string): Place => ({ instanceLocation: pointer })

function exchange(operation: 'createKey' | 'listKeys', sent: object, json: unknown = {}): TargetExchange {
  const request = { method: '', path: '', url: '', headers: {} }
  const query = Object.entries<string>(operation === 'listKeys' ? (sent as Record<string, string>) : {})
  return {
    id: 1,
    operation,
    purpose: 'lawful',
    request: { ...request, query, ...(operation === 'createKey' && { body: JSON.stringify(sent) }) },
    response: { status: 200, headers: {}, text: '', json },
    startedAtMs: 0,
    durationMs: 0,
  }
}

const listed = (record: object) => exchange('listKeys', {}, { keys: [record] })
const namesOf = (suspects: ReturnType<typeof suspectsOf>) => suspects?.traps.map(({ name }) => name)

describe('the texts that may explain a finding', () => {
  it('are the texts that a record shows changed', () => {
    const record = { name: text.replace('&amp;', '&').replace('C:', 'c:') }
    const suspects = suspectsOf({ place: at('/keys/0/name'), exchanges: [create, listed(record)] })
    expect(namesOf(suspects)).toEqual(['an-entity', 'a-backslash'])
    expect(suspects).toMatchObject({ areBroken: true, member: 'name' })
  })

  it('are the lost names and changed values of metadata', () => {
    const meta = JSON.parse(
      JSON.stringify(trapMeta).replace('"R&amp;D":', '"R&D":').replace('"0042"]', '"42"]'),
    )
    meta.values[0] = 1000
    const suspects = suspectsOf({ place: at('/keys/0/meta'), exchanges: [create, listed({ meta })] })
    expect(namesOf(suspects)?.toSorted()).toEqual(['a-number', 'an-entity'])
  })

  it('are all texts in the fields of a refused create', () => {
    const names = namesOf(suspectsOf({ place: 'status', exchanges: [create] }))
    expect(names).toHaveLength((trapMeta.values as unknown[]).length)
  })

  it('are only the texts of the externalId if a listing of the user lacks the key', () => {
    const exchanges = [create, exchange('listKeys', { externalId: `x ${joinedInOneLine[0]}` })]
    const suspects = suspectsOf({ place: at('/keys'), exchanges })
    expect(namesOf(suspects)).toContain('a-wildcard')
    expect(namesOf(suspects)).not.toContain('an-entity')
    expect(Object.keys(suspects?.replaced(String) ?? {})).toEqual(['externalId'])
  })

  it('are absent if the listed value has all texts, or another type', () => {
    const find = (place: string, record: object) =>
      suspectsOf({ place: at(place), exchanges: [create, listed(record)] })
    expect(find('/keys/0/name', { name: `${text}.` })).toBeUndefined()
    expect(find('/keys/0/meta', { meta: 'text' })).toBeUndefined()
    expect(find('/keys/0/enabled', { enabled: 1 })).toBeUndefined()
  })

  it('are absent for a request that the service must refuse', () => {
    expect(suspectsOf({ place: 'status', exchanges: [{ ...create, purpose: 'refusal' }] })).toBeUndefined()
  })
})
