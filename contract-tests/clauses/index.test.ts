import { describe, expect, it } from 'vitest'
import { observationNames } from '../observations/observation-names.js'
import { requirements } from '../requirements/index.js'
import { clauses, sections } from './index.js'

const ids = requirements.map(({ id }) => id)

describe('the clauses of the specification', () => {
  it('name known requirements, known observations, or a reason of at least three words', () => {
    for (const clause of clauses) {
      const sentence = 'states' in clause ? clause.states : clause.leavesOpen
      expect(Object.keys(sections), sentence).toContain(clause.section)
      if ('reason' in clause) expect(clause.reason, sentence).toMatch(/\w+ \w+ \w+/)
      else if ('requirements' in clause) {
        expect(clause.requirements.length, sentence).toBeGreaterThan(0)
        expect(
          clause.requirements.filter(id => !ids.includes(id)),
          sentence,
        ).toEqual([])
      } else {
        expect(clause.observations.length, sentence).toBeGreaterThan(0)
        expect(
          clause.observations.filter(name => !observationNames.includes(name)),
          sentence,
        ).toEqual([])
      }
    }
  })

  it('name every requirement', () => {
    const named = clauses.flatMap(clause => ('requirements' in clause ? clause.requirements : []))
    expect(ids.filter(id => !named.includes(id))).toEqual([])
  })

  it('cover every section of the specification', () => {
    const covered = new Set(clauses.map(({ section }) => section))
    expect(Object.keys(sections).filter(section => !covered.has(section))).toEqual([])
  })

  it('cover the sections of all requirements', () => {
    const own = requirements.map(({ section }) => section.replace(/ rule \d$/, ''))
    expect(own.filter(section => !(section in sections))).toEqual([])
  })
})
