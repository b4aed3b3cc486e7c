import { describe, expect, it } from 'vitest'
import { rightServers } from '../right-servers/index.js'
import { wrongServers } from './index.js'

describe('the wrong servers', () => {
  it('are at least 120, each with a unique name', () => {
    expect(wrongServers.length).toBeGreaterThanOrEqual(120)
    expect(new Set(wrongServers.map(({ name }) => name)).size).toBe(wrongServers.length)
  })

  it('name the sections and the sentence that they break, and the bug that they imitate', () => {
    for (const { name, sections, breaks, bug } of wrongServers) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(sections.length, name).toBeGreaterThan(0)
      for (const section of sections) expect(section, name).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(breaks, name).toMatch(/^\S.*\.$/)
      expect(bug, name).toMatch(/^\S.*\.$/)
    }
  })

  it('break every section that contains a statement', () => {
    const broken = new Set(
      wrongServers.flatMap(wrongServer => wrongServer.sections.map(section => section.split(' ')[0])),
    )
    // Section 6 is absent, because it contains no requirement.
    const stating = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4.1', '4.2', '5', '7', '8', '9']
    expect(stating.filter(section => !broken.has(section))).toEqual([])
  })
})

describe('the right servers', () => {
  it('are at least 40, each with a unique name', () => {
    expect(rightServers.length).toBeGreaterThanOrEqual(40)
    expect(new Set(rightServers.map(({ name }) => name)).size).toBe(rightServers.length)
  })

  it('each have a description, and a reason why the specification allows their behavior', () => {
    for (const { name, description, allowed, section, profile, middleware } of rightServers) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(section, name).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(description, name).toMatch(/^\S.*\.$/)
      expect(allowed, name).toMatch(/^\S.*\.$/)
      expect(profile ?? middleware, name).toBeDefined()
    }
  })
})
