export type {
  CreateKeyRequest,
  CreateKeyResponse,
  Fixture,
  FixtureApi,
  FixtureIdentity,
  FixtureKey,
  FixtureRole,
  FixtureToken,
  FixtureWorkspace,
  Identity,
  KeyRecord,
  ListKeysQuery,
  ListKeysResponse,
  Problem,
  Profile,
  RatelimitRequest,
  RatelimitResponse,
  Refill,
  Snapshot,
  StoredIdentity,
  StoredKey,
} from '../schemas/generated/types.js'
export type { FailureDetails, FailureOf, NextAnswers } from './actions/faults.js'
export { createKeymock } from './create-keymock.js'
export type { ApiRow, IdentityRow, KeymockData, KeyRow, RoleRow } from './data/keymock-data.js'
export {
  type AdjustableClock,
  type Clock,
  type ClockSnapshot,
  type Duration,
  type Moment,
  manualClock,
  systemClock,
} from './domain/clock.js'
export { KeymockError } from './domain/keymock-error.js'
export type { InvalidReason } from './domain/keys/key-state.js'
export { checkFixture } from './fixture/check-fixture.js'
export type { ApiSummary, Keymock, KeymockOptions, LocalKeymock, NextWorld } from './keymock.js'
export type {
  FailureKind,
  GivenProfile,
  ProfileGroup,
  ProfileName,
  ProfileSource,
} from './profile/profile-source.js'
export { resolveProfile } from './profile/resolve-profile.js'
export type { KeyControls, KeyUpdate, Verification, VerifiedKey } from './service/controls/key-controls.js'
export type { Exchange, OperationName } from './service/exchange.js'
export type { ExplainedFailure } from './service/message.js'
