import { expect, it } from 'vitest'
import { hypotheses } from '../../contract-tests/findings/hypotheses.js'
import { contradictions } from './contradictions.js'
import { runAgainst } from './run-against.js'

const report = await runAgainst({}, { maxKeys: 90 })

function withValue(name: string, value: unknown) {
  const changed = report.observations.map(one =>
    one.name === name ? { ...one, value: value as typeof one.value } : one,
  )
  return { observations: changed, failureGroups: report.failureGroups }
}

it('`contradictions` returns nothing for a run against the profile `standard`', () => {
  expect(report.observations.length).toBeGreaterThan(60)
  expect(contradictions(report)).toEqual([])
})

it.each([
  ['records.omit', ['id']],
  ['records.extraMembers', ['name']],
  ['records.unset', 'null'],
  ['records.emptyLists', 'omit'],
  ['records.environment', true],
  ['records.lastRefillAt', true],
  ['records.ratelimitType', true],
  ['records.refillDayUnset', 'null'],
  ['requests.limitOutOfRange', 'clamp'],
  ['constraints.limit.101.status', 200],
])('`contradictions` returns one contradiction if only %s becomes %j', (name, value) => {
  expect(contradictions(withValue(name, value)).length).toBe(1)
})

it('`contradictions` finds two values of the same observation', () => {
  const [first] = report.observations
  if (first === undefined) throw new Error('The run observed nothing.')
  const observations = [...report.observations, { ...first, value: 'another' }]
  expect(contradictions({ observations, failureGroups: [] })).toEqual([`${first.name} has 2 values`])
})

it('`contradictions` returns one contradiction if an observation and a failure disagree about the texts that make `decrypt` true', () => {
  const failureGroups = [{ cause: hypotheses.anyTextIsTrue, ids: ['SEC-02'] }]
  const { observations } = withValue('requests.booleans', 'literal')
  expect(contradictions({ observations, failureGroups }).length).toBe(1)
  expect(contradictions({ ...withValue('requests.booleans', 'non-empty'), failureGroups })).toEqual([])
})

it('`contradictions` returns nothing for a run against `unkey-v1`, a profile that reads any text as true', async () => {
  const ofUnkey = await runAgainst({ profile: 'unkey-v1' }, { maxKeys: 90 })
  expect(ofUnkey.failureGroups.map(({ cause }) => cause)).toContain(hypotheses.anyTextIsTrue)
  expect(contradictions(ofUnkey)).toEqual([])
})
