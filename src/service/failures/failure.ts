import type { ProfileFailure } from '../../../schemas/generated/types.js'
import type { FailureKind } from '../../profile/profile-source.js'
import type { Violation } from './violation.js'

/** A request that failed, with the facts about it. */
export interface Failure {
  kind: FailureKind
  /** Replaces the profile's answer to the kind. */
  answer?: ProfileFailure
  /** Values for the names in braces of the profile's message. */
  details?: Readonly<Record<string, string | number>>
  violations?: readonly Violation[]
  /** The place of the violations: in the body, unless they are query parameters. */
  violationsIn?: 'query'
}
