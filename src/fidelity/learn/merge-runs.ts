import type { Profile } from '../../../schemas/generated/types.js'
import { fieldOf, isSameValue, withFields } from '../../profile/field-path.js'
import type { LearntField } from './conclude.js'
import type { Provenance } from './provenance.js'
import type { FieldFinding } from './read-off/field-finding.js'

export interface Disagreement {
  field: string
  value: unknown
  /** The rejected value. */
  other: unknown
  wins: 'this run' | 'the earlier run'
  because: string
}

export type EarlierRun = Pick<
  Provenance,
  'runId' | 'startedAt' | 'target' | 'fields' | 'exchanges' | 'earlier'
>

export interface EarlierFields {
  /**
   * Fields that an earlier run saw, fields that a user set by hand, and guessed permissions. No assumption of this run replaces
   * their values.
   */
  kept: readonly LearntField[]
  /** Assumed values by field. These values replace the values of the base profile. */
  assumed: Readonly<Record<string, unknown>>
}

/** The note of a field whose value in the profile file differs from the learned value. */
export const setByHand = 'set by hand in the profile of the earlier run'

export function earlierFields(earlier: Pick<EarlierRun, 'runId' | 'fields'> | undefined): EarlierFields {
  const { runId = '', fields = [] } = earlier ?? {}
  const isKept = (field: LearntField) =>
    field.how === 'seen' || field.run !== undefined || field.note === setByHand || isGuessedPermission(field)
  const assumed = fields.filter(({ how }) => how === 'assumed')
  return {
    kept: fields.filter(isKept).map(field => ({ ...field, run: field.run ?? runId })),
    assumed: Object.fromEntries(assumed.map(({ field, value }) => [field, value])),
  }
}

/** An empty list is no guess, because an empty list requires no permission. */
function isGuessedPermission({ field, how, value }: LearntField): boolean {
  return how === 'assumed' && field.startsWith('authorization.') && Array.isArray(value) && value.length > 0
}

/**
 * Keeps the earlier value of a field that this run did not observe, if `found` has the same value. If the values differ, this run
 * wins, because it is later. Exception: a value with a `note` replaces no observed value without one, because a note limits the
 * evidence.
 *
 * @param found The profile that answers as the target did in this run.
 */
export function mergeRuns(
  kept: readonly LearntField[],
  seen: readonly FieldFinding[],
  found: Profile,
): { kept: LearntField[]; disagreements: Disagreement[] } {
  const disagreements: Disagreement[] = []
  const isOwn = (earlier: LearntField) => {
    const { field, how, value: other } = earlier
    const own = seen.find(one => one.field === field)
    const value = own === undefined ? fieldOf(found, field) : own.value
    if (isSameValue(value, other)) return own !== undefined
    if (how === 'assumed' && earlier.note !== setByHand) return true
    const isReserved = how === 'seen' && own?.note !== undefined && earlier.note === undefined
    disagreements.push(
      isReserved
        ? {
            field,
            value: other,
            other: value,
            wins: 'the earlier run',
            because: `the value of this run has the note: ${own.note}`,
          }
        : { field, value, other, wins: 'this run', because: own === undefined ? likelier : later(earlier) },
    )
    return !isReserved
  }
  return { kept: kept.filter(one => !isOwn(one)), disagreements }
}

export function withLearnt(
  profile: Profile,
  fields: readonly Pick<LearntField, 'field' | 'value'>[],
): Profile {
  return withFields(profile, Object.fromEntries(fields.map(({ field, value }) => [field, value])))
}

const likelier = 'this run is later, and has answers that the earlier value does not explain'

function later({ note }: LearntField): string {
  const seen = 'this run is later, and observed the field'
  return note === undefined ? seen : `${seen}; note of the earlier run: ${note}`
}
