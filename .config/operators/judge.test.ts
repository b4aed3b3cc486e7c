import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../contract-tests/engine/random.js'
import { rightServers } from '../../contract-tests/right-servers/index.js'
import type { EdgeAnswer, EdgeRequest, Next } from '../../contract-tests/wrong-servers/edge/edge.js'
import { drive } from '../../contract-tests/wrong-servers/operators/judge/drive.js'
import type { Profile } from '../../schemas/generated/types.js'
import { type Subject, serverOf } from '../mutants/run-against.js'
import { smallTarget, token } from '../mutants/small-world.js'

const world = {
  token,
  apiIds: [smallTarget.apiId, smallTarget.secondApiId],
  bulkApiId: smallTarget.bulkApiId,
  roles: ['admin', 'guest'],
  permissions: ['read', 'write'],
} as const

const profiles = readdirSync(new URL('../../fixtures/profiles', import.meta.url)).map(file => {
  const text = readFileSync(new URL(`../../fixtures/profiles/${file}`, import.meta.url), 'utf8')
  return { file, profile: JSON.parse(text) as Profile }
})

describe('the judge of the operators', () => {
  it.each<readonly [string, Subject]>([
    // What is known to deviate is told apart below.
    ...profiles.map(({ file, profile }) => [file, { profile: withoutDeviations(profile) }] as const),
    ...rightServers.map(server => [server.name, server] as const),
  ])('finds that %s keeps to the specification', async (_, subject) => {
    const { fetch, time } = serverOf(subject)
    expect(await drive(calling(fetch), { world, time, random: seededRandom(1), rounds: 4 })).toBeUndefined()
  })

  it('finds that a profile deviates where it says so', async () => {
    const deviating = profiles.filter(
      ({ profile }) => withoutDeviations(profile).records.enabled !== profile.records.enabled,
    )
    expect(deviating.map(({ file }) => file)).toEqual(['unkey-v1.json'])
    for (const { profile } of deviating) {
      const { fetch, time } = serverOf({ profile })
      const found = await drive(calling(fetch), { world, time, random: seededRandom(1), rounds: 8 })
      expect(found).toMatchObject({ level: 'MUST' })
    }
  })
})

/** Two choices of a profile can contradict the specification, and its schema says which. */
function withoutDeviations(profile: Profile): Profile {
  return {
    ...profile,
    records: { ...profile.records, enabled: 'state' },
    requests: { ...profile.requests, booleans: 'literal' },
  }
}

function calling(fetch: typeof globalThis.fetch): Next {
  return async ({ method, path, query, headers, body }: EdgeRequest): Promise<EdgeAnswer> => {
    const answer = await fetch(`http://localhost${path}?${query}`, {
      method,
      headers,
      ...(body !== '' && { body }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
}
