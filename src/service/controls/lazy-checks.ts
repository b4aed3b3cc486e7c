import type { Fixture, Profile, Snapshot } from '../../../schemas/generated/types.js'
import type { GivenProfile } from '../../profile/profile-source.js'
import { standardProfile } from '../../profile/standard-profile.js'
import type { Fault } from '../faults/fault.js'

/** Checks what a page or a server is given. The code for it outweighs all the rest, and so is loaded where there is something. */
export const lazyChecks = {
  /** Takes it against the origin of the page. */
  async baseUrl(baseUrl: string): Promise<string | undefined> {
    const { readBaseUrl } = await import('../requests/base-url.js')
    return readBaseUrl(baseUrl, globalThis.location?.origin)
  },
  async fixture(fixture: unknown): Promise<Fixture> {
    const { checkFixture } = await import('../../fixture/check-fixture.js')
    return checkFixture(fixture)
  },
  async profile(source: GivenProfile): Promise<Profile> {
    if (source === 'standard') return standardProfile()
    const { resolveProfile } = await import('../../profile/resolve-profile.js')
    return resolveProfile(source)
  },
  async snapshot(snapshot: unknown): Promise<Snapshot> {
    const { checkSnapshot } = await import('./check-snapshot.js')
    return checkSnapshot(snapshot)
  },
  async fault(fault: unknown): Promise<Fault> {
    const { checkFault } = await import('../faults/check-fault.js')
    return checkFault(fault)
  },
  async faults(faults: unknown): Promise<readonly Fault[]> {
    const { checkFaults } = await import('../faults/check-faults.js')
    return checkFaults(faults)
  },
}
