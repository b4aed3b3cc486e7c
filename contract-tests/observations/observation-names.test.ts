import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { observations } from './index.js'
import { isProfileName, namesSeenBy, observationNames } from './observation-names.js'

const schema = JSON.parse(readFileSync(new URL('../../schemas/profile.schema.json', import.meta.url), 'utf8'))

describe('the names of observations', () => {
  it('are fields of the profile schema if and only if isProfileName accepts them', () => {
    expect(observationNames.filter(name => (fieldOf(name) !== undefined) !== isProfileName(name))).toEqual([])
    expect(observationNames.some(isProfileName)).toBe(true)
  })

  it('are given for each observation, and for no other id', () => {
    for (const { id } of observations) expect(namesSeenBy(id), id).not.toEqual([])
    const named = new Set(observations.flatMap(({ id }) => namesSeenBy(id)))
    expect([...named].sort()).toEqual([...observationNames].sort())
  })
})

interface Field {
  properties?: Record<string, Field>
  $ref?: string
}

function fieldOf(name: string): Field | undefined {
  let field: Field | undefined = schema
  for (const part of name.split('.')) {
    const { $ref, properties } = field ?? {}
    const members = $ref === '#/$defs/failure' ? schema.$defs.failure.properties : properties
    field = members?.[part]
  }
  return field
}
