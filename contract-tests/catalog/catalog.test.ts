import { describe, expect, it } from 'vitest'
import { observationNames } from '../observations/observation-names.js'
import { requirements } from '../requirements/index.js'
import { catalog } from './catalog.js'
import { checkedClauses, openClauses, sections, uncheckableClauses } from './clauses.js'
import { coverageOf } from './coverage.js'

describe('the catalog of requirements', () => {
  it('keeps the id, level and section of every requirement', () => {
    expect(catalog.map(({ id, section, level }) => `${id} ${level} ${section}`)).toMatchSnapshot()
  })

  it('has each id only once', () => {
    expect(new Set(catalog.map(({ id }) => id)).size).toBe(catalog.length)
  })

  it('gives each requirement a section, and a statement that completes a sentence', () => {
    for (const { id, statement, section } of catalog) {
      expect(id).toMatch(/^[A-Z]{3}-[0-9]{2}$/)
      expect(statement, id).toMatch(/^[a-z].*[^.]$/)
      expect(section, id).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(Object.keys(sections), id).toContain(section.replace(/ rule \d$/, ''))
    }
  })

  it('has a check for each row, in its order', () => {
    expect(requirements.map(({ id }) => id)).toEqual(catalog.map(({ id }) => id))
  })
})

describe('the clauses of the specification', () => {
  it('have a requirement, known observations, or a reason of at least three words', () => {
    const checking = new Set(checkedClauses.flatMap(([, , ids]) => ids.split(' ')))
    expect([...checking].sort()).toEqual(catalog.map(({ id }) => id).sort())
    for (const [, , reason] of uncheckableClauses) expect(reason).toMatch(/\w+ \w+ \w+/)
    const isKnown = (name: string) =>
      observationNames.some(one => one === name || (name.endsWith('*') && one.startsWith(name.slice(0, -1))))
    for (const [, point, observed] of openClauses) {
      if (typeof observed === 'string') expect(observed, point).toMatch(/\w+ \w+ \w+/)
      else
        expect(
          observed.filter(name => !isKnown(name)),
          point,
        ).toEqual([])
    }
  })

  it('have references that no other clause has', () => {
    expect(new Set(checkedClauses.map(([ref]) => ref)).size).toBe(checkedClauses.length)
  })

  it('cover every section of the specification', () => {
    const covered = [...checkedClauses, ...uncheckableClauses, ...openClauses].map(
      ([place]) => place.split(':')[0],
    )
    expect(Object.keys(sections).filter(section => !covered.includes(section))).toEqual([])
  })
})

describe('the coverage of a run', () => {
  it.each([
    ['both requirements are met', 'pass', 'pass', 1, 0],
    ['one requirement was skipped', 'pass', 'skip', 0, 0],
    ['one requirement is broken, and the other was not observed', 'not exercised', 'fail', 1, 1],
  ] as const)('counts the sentence about start when %s', (_, first, second, checked, failed) => {
    const statuses = { 'REC-08': first, 'MOD-01': second }
    const results = catalog.flatMap(entry =>
      Object.entries(statuses).flatMap(([id, status]) =>
        id === entry.id ? [{ ...entry, status, requests: 0, durationMs: 0 }] : [],
      ),
    )
    expect(coverageOf(results, []).find(({ section }) => section === '2.1')).toMatchObject({
      checked,
      failed,
    })
  })
})
