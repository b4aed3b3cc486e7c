import { describe, expect, it } from 'vitest'
import type { Place } from '../engine/place.js'
import { joinedInOneLine, trapMeta } from '../script/trap-texts.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { reportSuspects, suspectsOf, suspectsSentence } from './suspect-texts.js'

const text = joinedInOneLine[1]
const create = exchange('createKey', { name: text, externalId: `x ${joinedInOneLine[0]}`, meta: trapMeta })
const at = (pointer: string): Place => ({ instanceLocation: pointer })

function exchange(operation: 'createKey' | 'listKeys', sent: object, json: unknown = {}) {
  return sampleExchange(
    operation,
    operation === 'createKey' ? { body: sent, json } : { query: { ...sent }, json },
  )
}

const listed = (record: object) => exchange('listKeys', {}, { keys: [record] })
const namesOf = (suspects: ReturnType<typeof suspectsOf>) => suspects?.traps.map(({ name }) => name)

describe('suspectsOf', () => {
  it('returns the texts that differ in a record', () => {
    const record = { name: text.replace('&amp;', '&').replace('C:', 'c:') }
    const suspects = suspectsOf({ place: at('/keys/0/name'), exchanges: [create, listed(record)] })
    expect(namesOf(suspects)).toEqual(['an-entity', 'a-backslash'])
    expect(suspects).toMatchObject({ areBroken: true })
  })

  it.each([
    ['0042', '42', 'a-leading-zero'],
    ['=1+1 x end\\', '1+1 x end\\', 'a-formula'],
  ])('returns the kind of the text %j if the record shows %j: %s', (sent, shown, kind) => {
    const exchanges = [exchange('createKey', { name: sent }), listed({ name: shown })]
    expect(namesOf(suspectsOf({ place: at('/keys/0/name'), exchanges }))).toEqual([kind])
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

  it.each([
    [text.replace('&amp;', '&'), 'missing in the received value: "R&amp;D" (a text with an HTML entity)'],
    [
      text.slice(0, text.indexOf('&amp;')),
      /^cut off after \d+ characters, at "R&amp;D" \(a text with an HTML entity\)$/,
    ],
  ])('is told in a sentence, for the received text %s', (name, sentence) => {
    const texts = reportSuspects({ place: at('/keys/0/name'), exchanges: [create, listed({ name })] })
    expect(texts && suspectsSentence(texts)).toMatch(sentence)
  })

  it('counts the texts of a refused create, and omits a single one', () => {
    const texts = reportSuspects({ place: 'status', exchanges: [create] })
    expect(texts && suspectsSentence(texts)).toMatch(/^the request contains \d\d unusual texts$/)
    const single = exchange('createKey', { name: '0042' })
    expect(reportSuspects({ place: 'status', exchanges: [single] })).toBeUndefined()
  })
})
