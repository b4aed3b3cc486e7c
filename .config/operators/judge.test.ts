import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rightServers } from '../../contract-tests/right-servers/index.js'
import type { Profile } from '../../schemas/generated/types.js'
import profileSchema from '../../schemas/profile.schema.json' with { type: 'json' }
import { drawSample, sampleRandom } from '../mutants/sample.js'
import { judgeServer } from './judge-server.js'

const profiles = readdirSync(new URL('../../fixtures/profiles', import.meta.url)).map(file => {
  const text = readFileSync(new URL(`../../fixtures/profiles/${file}`, import.meta.url), 'utf8')
  return { file, profile: JSON.parse(text) as Profile }
})
const standard = profiles.find(({ file }) => file === 'standard.json')?.profile as unknown as Record<
  string,
  Record<string, unknown>
>
const sample = drawSample(rightServers, 12, sampleRandom())

// A judge that refuses a right server would also count harmless changes as faults. `npm run mutants` judges all right servers.
describe('the judge of the operators', () => {
  it.each(sample.map(server => [server.name, server] as const))('accepts %s', async (_, server) => {
    expect(await judgeServer(server)).toBeUndefined()
  })

  it.each(profiles.map(({ file, profile }) => [file, profile] as const))(
    'accepts the profile %s after the removal of its known deviations',
    async (_, profile) => {
      expect(await judgeServer({ profile: withoutDeviations(profile) })).toBeUndefined()
    },
  )

  it('finds a contradiction in a mock whose profile deviates from the specification', async () => {
    const deviating = profiles.filter(({ profile }) => profile.records?.enabled === 'flag')
    expect(deviating.map(({ file }) => file)).toEqual(['unkey-v1.json'])
    for (const { profile } of deviating)
      expect(await judgeServer({ profile }, 8)).toMatchObject({ level: 'MUST' })
  })
})

function withoutDeviations(profile: Profile): Profile {
  const mended = structuredClone(profile) as unknown as Record<string, Record<string, unknown>>
  for (const [group, { properties = {} }] of Object.entries(profileSchema.properties as Groups)) {
    for (const [name, { 'x-deviation': deviation }] of Object.entries(properties)) {
      const choices = mended[group]
      if (choices === undefined || deviation === undefined) continue
      if ([deviation.value].flat().includes(choices[name])) choices[name] = standard[group]?.[name]
    }
  }
  return mended as unknown as Profile
}

type Groups = Record<string, { properties?: Record<string, { 'x-deviation'?: { value: unknown } }> }>
