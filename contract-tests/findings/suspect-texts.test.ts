import { describe, expect, it } from 'vitest'
import type { Place } from '../engine/place.js'
import { joinedInOneLine, trapMeta } from '../script/trap-texts.js'
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

describe('suspectsOf', () => {
  it('returns the texts that differ in a record', () => {
    const record = { name: text.replace('&amp;', '&').replace('C:', 'c:') }
    const suspects = suspectsOf({ place: at('/keys/0/name'), exchanges: [create, listed(record)] })
    expect(namesOf(suspects)).toEqual(['an-entity', 'a-backslash'])
    expect(suspects).toMatchObject({ areBroken: true, member: 'name' })
  })

  it('returns the lost names and the changed values of metadata', () => {
    const meta = JSON.parse(
      JSON.stringify(trapMeta).replace('"R&amp;D":', '"R&D":').replace('"0042"]', '"42"]'),
    )
    meta.values[0] = 1000
    const suspects = suspectsOf({ place: at('/keys/0/meta'), exchanges: [create, listed({ meta })] })
    expect(namesOf(suspects)?.toSorted()).toEqual(['a-number', 'an-entity'])
  })

  it('returns all texts in the fields of a refused create', () => {
    const names = namesOf(suspectsOf({ place: 'status', exchanges: [create] }))
    expect(names).toHaveLength((trapMeta.values as unknown[]).length)
  })

  it('returns only the texts of the externalId if a listing of the user lacks the key', () => {
    const exchanges = [create, exchange('listKeys', { externalId: `x ${joinedInOneLine[0]}` })]
    const suspects = suspectsOf({ place: at('/keys'), exchanges })
    expect(namesOf(suspects)).toContain('a-wildcard')
    expect(namesOf(suspects)).not.toContain('an-entity')
    expect(Object.keys(suspects?.replaced(String) ?? {})).toEqual(['externalId'])
  })

  it('returns undefined if the listed value keeps all texts, or has a different type than the sent value', () => {
    const find = (place: string, record: object) =>
      suspectsOf({ place: at(place), exchanges: [create, listed(record)] })
    expect(find('/keys/0/name', { name: `${text}.` })).toBeUndefined()
    expect(find('/keys/0/meta', { meta: 'text' })).toBeUndefined()
    expect(find('/keys/0/enabled', { enabled: 1 })).toBeUndefined()
  })

  it('returns undefined for a request that the service must refuse', () => {
    expect(suspectsOf({ place: 'status', exchanges: [{ ...create, purpose: 'refusal' }] })).toBeUndefined()
  })
})
