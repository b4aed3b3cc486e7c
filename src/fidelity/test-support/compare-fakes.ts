import { defaultFixture } from '../../fixture/default-fixture.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { type Parity, type ParityOptions, parity } from '../parity/parity.js'
import { fetchOf } from './learn-from.js'

/** Compares a fake that stands for a live service with a mock. The two draw other ids and keys, as any two services do. */
export async function compareFakes(
  target: ProfileName | ProfileSource,
  mock: ProfileName | ProfileSource,
  options: Partial<ParityOptions> = {},
): Promise<Parity> {
  const { keymock, fetch } = fetchOf({ profile: target, randomSeed: 2 })
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
    fixture: await defaultFixture(),
    fetch,
    time: { now: () => keymock.clock.now(), sleep: async ms => void keymock.clock.advance(ms) },
    ...options,
  })
}
