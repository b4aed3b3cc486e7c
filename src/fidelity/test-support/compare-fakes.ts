import type { Fixture } from '../../../schemas/generated/types.js'
import { defaultFixture } from '../../fixture/fixture-world.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { type Parity, type ParityOptions, parity } from '../parity/parity.js'
import { fetchOf } from './learn-from.js'

/** Compares a mock with a fake in the role of the live service. Their ids and keys differ, as in reality. */
export async function compareFakes(
  target: ProfileName | ProfileSource,
  mock: ProfileName | ProfileSource,
  options: Partial<ParityOptions> = {},
): Promise<Parity> {
  const fixture = await smallFixture()
  const { keymock, fetch } = fetchOf({ profile: target, fixtures: fixture, randomSeed: 2 })
  return parity({
    baseUrl: 'http://localhost',
    token: 'keymock-token',
    apiId: 'api_payments',
    existingRole: 'admin',
    existingPermission: 'payouts.read',
    runId: 'parityrun',
    randomSeed: 1,
    maxKeys: 1000,
    profile: resolveProfile(mock),
    fixture,
    fetch,
    time: { now: () => keymock.clock.now(), sleep: async ms => void keymock.clock.advance(ms) },
    ...options,
  })
}

/**
 * The default fixture with at most three keys of each API, because creating hundreds of keys would take longer than the
 * comparison.
 */
async function smallFixture(): Promise<Fixture> {
  const { keys = [], ...world } = await defaultFixture()
  const isFew = ({ apiId }: { apiId: string }, place: number) =>
    keys.slice(0, place).filter(key => key.apiId === apiId).length < 3
  return { ...world, keys: keys.filter(isFew) }
}
