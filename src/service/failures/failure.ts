import type { ProfileFailure } from '../../../schemas/generated/types.js'
import type { FailureKind } from '../../profile/profile-source.js'
import type { Violation } from './violation.js'

export interface Failure {
  kind: FailureKind
  /** Replaces the profile's answer to this kind of failure. */
  answer?: ProfileFailure
  /** Values for the names in braces in the profile's answer. */
  details?: Readonly<Record<string, string | number>>
  violations?: readonly Violation[]
  /** `query` for violations in the query. Undefined for violations in the body. */
  violationsIn?: 'query'
}
