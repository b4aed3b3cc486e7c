import { describe, expect, it } from 'vitest'
import { requirements } from './index.js'

describe('the catalog of requirements', () => {
  it('keeps the id, level and section of every requirement', () => {
    expect(requirements.map(({ id, section, level }) => `${id} ${level} ${section}`)).toMatchSnapshot()
  })

  it('has each id only once', () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  })

  it('gives each requirement a section, and a statement that completes a sentence', () => {
    for (const { id, statement, section } of requirements) {
      expect(id).toMatch(/^[A-Z]{3}-[0-9]{2}$/)
      expect(statement, id).toMatch(/^[a-z].*[^.]$/)
      expect(section, id).toMatch(/^\d(\.\d)?( rule \d)?$/)
    }
  })
})
