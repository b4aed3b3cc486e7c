import type { Fixture, KeyUpdateRequest, Profile, Snapshot } from '../../../schemas/generated/types.js'
import { validateSnapshot } from '../../../schemas/generated/validators.js'
import { refuseDeep, schemaError } from '../../domain/schema-error.js'
import { checkFixture } from '../../fixture/check-fixture.js'
import { refuseFileName } from '../../fixture/no-file-name.js'
import type { GivenProfile } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { checkFault, checkFaults } from '../faults/check-fault.js'
import type { Fault } from '../faults/fault.js'
import { checkKeyUpdate } from './check-key-update.js'

/** Each check throws a KeymockError for invalid input. */
export interface Checks {
  fixture(fixture: unknown): Fixture | Promise<Fixture>
  profile(source: GivenProfile): Profile | Promise<Profile>
  snapshot(snapshot: unknown): Snapshot | Promise<Snapshot>
  keyUpdate(update: unknown): KeyUpdateRequest | Promise<KeyUpdateRequest>
  fault(fault: unknown): Fault | Promise<Fault>
  faults(faults: unknown): readonly Fault[] | Promise<readonly Fault[]>
}

export const checks = {
  fixture(fixture: unknown) {
    refuseFileName(fixture)
    return checkFixture(fixture)
  },
  profile: (source: GivenProfile) => resolveProfile(source),
  /** The snapshot may come from a file or from another version of keymock. */
  snapshot(snapshot: unknown): Snapshot {
    const named = { code: 'SNAPSHOT_INVALID', name: 'snapshot' }
    refuseDeep(snapshot, named)
    if (validateSnapshot(snapshot)) return snapshot
    throw schemaError(validateSnapshot.errors ?? [], snapshot, {
      ...named,
      schema: 'schemas/snapshot.schema.json',
      remedy: 'Pass a result of snapshot() from this keymock version; {schema} describes it.',
    })
  },
  keyUpdate: checkKeyUpdate,
  fault: (fault: unknown) => checkFault(fault),
  faults: (faults: unknown) => checkFaults(faults),
} satisfies Checks
