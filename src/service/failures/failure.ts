import type { ProfileFailure } from '../../../schemas/generated/types.js'
import type { FailureKind } from '../../profile/profile-source.js'
import type { Violation } from './violation.js'

/** A request that cannot be served, and what there is to say about it. */
export interface Failure {
  kind: FailureKind
  /** Instead of what the profile answers to the kind. */
  answer?: ProfileFailure
  /** Values for the names in braces of the profile's message. */
  details?: Readonly<Record<string, string | number>>
  violations?: readonly Violation[]
  /** Where the violations are: members of the body unless they are query parameters. */
  violationsIn?: 'query'
}
