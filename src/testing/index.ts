export type { FailureDetails, FailureOf } from '../actions/faults.js'
export { type AdjustableClock, type Duration, type Moment, manualClock } from '../domain/clock.js'
export { KeymockError } from '../domain/keymock-error.js'
export type { ApiSummary, Keymock, LocalKeymock } from '../keymock.js'
export type { GivenKey, ThereKey } from '../service/controls/given-key.js'
export type { FailedRequest, LoggedRequest, ServedRequest } from '../service/controls/request-controls.js'
export {
  createTestKeymock,
  emptyFixture,
  type TestKeymock,
  type TestKeymockOptions,
} from './create-test-keymock.js'
export { type InterceptingKeymock, type SetupKeymockOptions, setupKeymock } from './setup-keymock.js'
