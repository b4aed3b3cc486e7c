import { describe, expect, it } from 'vitest'
import { rightServers } from '../right-servers/index.js'
import { wrongServers } from './index.js'

describe('the wrong servers', () => {
  it('are at least 120, each with a name of its own', () => {
    expect(wrongServers.length).toBeGreaterThanOrEqual(120)
    expect(new Set(wrongServers.map(({ name }) => name)).size).toBe(wrongServers.length)
  })

  it.each(wrongServers.map(wrongServer => [wrongServer.name, wrongServer] as const))(
    '%s names the section and the sentence that it breaks, and the bug that it imitates',
    (name, wrongServer) => {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(wrongServer.sections.length).toBeGreaterThan(0)
      for (const section of wrongServer.sections) expect(section).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(wrongServer.breaks).toMatch(/^\S.*\.$/)
      expect(wrongServer.bug).toMatch(/^\S.*\.$/)
    },
  )

  it('break every section that states something which the two operations show', () => {
    const broken = new Set(
      wrongServers.flatMap(wrongServer => wrongServer.sections.map(section => section.split(' ')[0])),
    )
    const stating = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4.1', '4.2', '5', '7', '8', '9']
    // Section 6 states nothing.
    expect(stating.filter(section => !broken.has(section))).toEqual([])
  })
})

describe('the right servers', () => {
  it('are at least 40, each with a name of its own', () => {
    expect(rightServers.length).toBeGreaterThanOrEqual(40)
    expect(new Set(rightServers.map(({ name }) => name)).size).toBe(rightServers.length)
  })

  it.each(rightServers.map(rightServer => [rightServer.name, rightServer] as const))(
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
