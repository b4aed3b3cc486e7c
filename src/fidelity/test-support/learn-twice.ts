import type { Profile, ProfileLimit } from '../../../schemas/generated/types.js'
import { isSameJson } from '../../common/json.js'
import { fieldOf } from '../../profile/field-path.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import type { Conclusion, LearntField } from '../learn/conclude.js'
import { variablePartsUnknown } from '../learn/play-scenes.js'
import { learnDirectly } from './learn-directly.js'

export interface LearntTwice {
  learnt: Conclusion
  /** Fields that the first run saw, with learned values that differ from the profile of the fake. */
  wrong: { field: string; value: unknown; truth: unknown }[]
  changed: { field: string; first: unknown; again: unknown }[]
}

export async function learnTwice(source: ProfileName | ProfileSource): Promise<LearntTwice> {
  const learnt = await learnDirectly(source)
  const again = await learnDirectly(learnt.profile)
  return { learnt, wrong: wrongIn(learnt, resolveProfile(source)), changed: changedIn(learnt, again) }
}

function wrongIn({ fields }: Pick<Conclusion, 'fields'>, truth: Profile): LearntTwice['wrong'] {
  return (
    fields
      .filter(({ how, note }) => how === 'seen' && !note?.endsWith(variablePartsUnknown))
      // A service that never sends updatedAt leaves it out of new keys.
      .filter(({ field }) => field !== 'records.updatedAtOfNew' || !truth.records.omit.includes('updatedAt'))
      .filter(({ field, value }) => !isRight(field, value, fieldOf(truth, field)))
      .map(({ field, value }) => ({ field, value, truth: fieldOf(truth, field) }))
  )
}

function isRight(field: string, value: unknown, truth: unknown): boolean {
  if (field === 'creation.limits') return areLimits(value as ProfileLimit[], truth as ProfileLimit[])
  const unseen = unseenParts[field]
  if (unseen === undefined) return isSameJson(value, truth)
  const [seen, all] = [value as string[], truth as string[]]
  return (
    seen.every(item => all.includes(item)) && all.every(item => seen.includes(item) || unseen.includes(item))
  )
}

/** By field, the values that no run can observe. */
const unseenParts: Readonly<Record<string, readonly string[]>> = {
  'records.omit': ['updatedAt', 'remaining', 'refill', 'ratelimit'],
}

/** Does not compare the numbers of limits, because a run does not learn them. */
function areLimits(limits: readonly ProfileLimit[], truth: readonly ProfileLimit[]): boolean {
  return limits.every(({ member, status, code, message }) =>
    truth.some(
      limit =>
        limit.member === member &&
        limit.status === status &&
        limit.code === code &&
        limit.message.replaceAll('{member}', member) === message.replaceAll('{member}', member),
    ),
  )
}

function changedIn(
  first: Pick<Conclusion, 'fields'>,
  again: Pick<Conclusion, 'fields'>,
): LearntTwice['changed'] {
  const seen = ({ fields }: Pick<Conclusion, 'fields'>) =>
    new Map(fields.filter(({ how }) => how === 'seen').map((one: LearntField) => [one.field, one.value]))
  const [before, after] = [seen(first), seen(again)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(
      field => before.has(field) !== after.has(field) || !isSameJson(before.get(field), after.get(field)),
    )
    .map(field => ({ field, first: before.get(field), again: after.get(field) }))
}
