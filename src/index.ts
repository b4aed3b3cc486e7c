export type {
  CreateKeyRequest,
  CreateKeyResponse,
  Fixture,
  FixtureKey,
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
} from '../schemas/generated/types.js'
export {
  type AdjustableClock,
  type Clock,
  type Duration,
  type Moment,
  manualClock,
  systemClock,
} from './clock.js'
export {
  type ApiSummary,
  createKeymock,
  type Keymock,
  type KeymockOptions,
  type NextWorld,
} from './create-keymock.js'
export type { InvalidReason } from './domain/verify-key.js'
export { checkFixture } from './fixture/check-fixture.js'
export type { Exchange, OperationName } from './handlers/exchange.js'
export type { KeyActs, KeyUpdate, Verification, VerifiedKey } from './key-acts.js'
export { KeymockError } from './keymock-error.js'
export type { FailureDetails, FailureOf, NextAnswers } from './next-answers.js'
export type { FailureKind, ProfileGroup, ProfileName, ProfileSource } from './profile/profile-source.js'
export { resolveProfile } from './profile/resolve-profile.js'
export type { KeyPage, KeyStore, NewKey, PageRequest, Position, StoreState } from './store/key-store.js'
