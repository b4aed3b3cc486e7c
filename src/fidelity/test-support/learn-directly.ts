import type { Fixture } from '../../../schemas/generated/types.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { fakeSide } from '../calls/play-on-fake.js'
import { type Conclusion, conclude } from '../learn/conclude.js'
import type { PlayedOnTarget, PlayedScene } from '../learn/play-scenes.js'
import type { SceneFacts } from '../learn/scene.js'
import { allScenes } from '../learn/scenes/index.js'

const token = 'directly-token'
const noon = Date.UTC(2030, 0, 15, 12)

const fixture: Fixture = {
  workspaces: [
    {
      id: 'ws_direct',
      apis: [{ id: 'api_direct', recoverable: true }],
      roles: [{ name: 'admin', permissions: ['keys.list', 'payouts.read'] }],
      permissions: ['payouts.read'],
    },
  ],
  keys: [{ apiId: 'api_direct', name: 'first', externalId: 'ada' }],
}

export interface LearnDirectlyOptions {
  startsAt?: number
  waitMs?: number
  /** The permissions of the token. @default all */
  permissions?: string[]
}

/** Learns from a fake directly, not through the client of the contract suite, so that many runs are fast. */
export async function learnDirectly(
  profile: ProfileName | ProfileSource,
  { startsAt = noon, waitMs, permissions }: LearnDirectlyOptions = {},
): Promise<Conclusion> {
  let now = startsAt
  let exchange = 0
  const tokens = [{ token, workspaceId: 'ws_direct', ...(permissions && { permissions }) }]
  const world = { fixture: { ...fixture, tokens }, token }
  const target = fakeSide(resolveProfile(profile), world, now, 7)
  const scenes: PlayedScene[] = []
  const facts: SceneFacts = {
    runId: 'direct7run',
    apiId: 'api_direct',
    expires: startsAt + 3_600_000,
    now,
    waitMs,
    isEmpty: false,
    role: 'admin',
    permission: 'payouts.read',
  }
  for (const scene of allScenes) {
    const played: PlayedOnTarget[] = []
    await scene.play(
      { ...facts, now },
      async call => {
        exchange += 1
        const answer = await target.ask(call, now)
        played.push({ call, at: now, answer, exchange })
        return answer
      },
      async ms => {
        now += ms
      },
    )
    scenes.push({ scene: scene.name, played })
  }
  return conclude({ scenes, facts, token }, 'standard')
}
