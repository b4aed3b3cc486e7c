import { describe, expect, it } from 'vitest'
import { variants } from '../right-servers/index.js'
import { mutants } from './index.js'

describe('the wrong servers', () => {
  it('are at least 120, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(120)
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  it.each(mutants.map(mutant => [mutant.name, mutant] as const))(
    '%s names the section and the sentence that it breaks, and the bug that it imitates',
    (name, mutant) => {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(mutant.sections.length).toBeGreaterThan(0)
      for (const section of mutant.sections) expect(section).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(mutant.breaks).toMatch(/^\S.*\.$/)
      expect(mutant.bug).toMatch(/^\S.*\.$/)
    },
  )

  it('break every section that states something which the two operations show', () => {
    const broken = new Set(mutants.flatMap(mutant => mutant.sections.map(section => section.split(' ')[0])))
    const stating = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4.1', '4.2', '5', '7', '8', '9']
    // Section 6 states nothing.
    expect(stating.filter(section => !broken.has(section))).toEqual([])
  })
})

describe('the right servers', () => {
  it('are at least 40, each with a name of its own', () => {
    expect(variants.length).toBeGreaterThanOrEqual(40)
    expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length)
  })

  it.each(variants.map(variant => [variant.name, variant] as const))(
    '%s says what it does and why that is allowed',
    (name, { description, allowed, section, profile, edge }) => {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(section).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(description).toMatch(/^\S.*\.$/)
      expect(allowed).toMatch(/^\S.*\.$/)
      expect(profile ?? edge).toBeDefined()
    },
  )
})
