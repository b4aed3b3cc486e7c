import type { ProfileFailure } from '../../../schemas/generated/types.js'
import type { FailureKind } from '../../profile/profile-source.js'
import type { Violation } from './violation.js'

export interface Failure {
  kind: FailureKind
  /** Replaces the profile's answer to this kind of failure. */
  answer?: ProfileFailure
  /** Values for the placeholders in the profile's answer, such as `{limit}`. */
  details?: Readonly<Record<string, string | number>>
  violations?: readonly Violation[]
  /** Undefined for violations in the request's body. */
  violationsIn?: 'query'
}
