import { describe, expect, it } from 'vitest'
import { observationNames } from '../observations/observation-names.js'
import { requirements } from '../requirements/index.js'
import { clauses, sections } from './index.js'

const ids = requirements.map(({ id }) => id)

describe('the clauses of the specification', () => {
  it.each(clauses.map(clause => ['states' in clause ? clause.states : clause.leavesOpen, clause] as const))(
    '%s: has what shows it, or a reason why nothing can',
    (_, clause) => {
      expect(Object.keys(sections)).toContain(clause.section)
      if ('reason' in clause) expect(clause.reason).toMatch(/\w+ \w+ \w+/)
      else if ('requirements' in clause) {
        expect(clause.requirements.length).toBeGreaterThan(0)
        expect(clause.requirements.filter(id => !ids.includes(id))).toEqual([])
      } else {
        expect(clause.observations.length).toBeGreaterThan(0)
        expect(clause.observations.filter(name => !observationNames.includes(name))).toEqual([])
      }
    },
  )

  it('are shown by every requirement: none speaks of what the specification does not', () => {
    const named = clauses.flatMap(clause => ('requirements' in clause ? clause.requirements : []))
    expect(ids.filter(id => !named.includes(id))).toEqual([])
  })

  it('cover every section of the specification', () => {
    const covered = new Set(clauses.map(({ section }) => section))
    expect(Object.keys(sections).filter(section => !covered.has(section))).toEqual([])
  })

  it('cover the section of every requirement', () => {
    const own = requirements.map(({ section }) => section.replace(/ rule \d$/, ''))
    expect(own.filter(section => !(section in sections))).toEqual([])
  })
})
