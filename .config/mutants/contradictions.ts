import { hypotheses } from '../../contract-tests/findings/hypotheses.js'
import type { ContractReport } from '../../schemas/generated/types.js'

type Values = Readonly<Record<string, unknown>>

/**
 * Pairs of observations that report the same member of a record. If `observation` has `value`, `list` must contain `member`.
 * A dot leads to a nested member.
 */
const membersShown: readonly (readonly [
  observation: string,
  value: unknown,
  list: string,
  member: string,
])[] = [
  ['records.environment', true, 'records.extraMembers', 'environment'],
  ['records.lastRefillAt', true, 'records.extraMembers', 'refill.lastRefillAt'],
  ['records.ratelimitType', true, 'records.extraMembers', 'ratelimit.type'],
  ['records.refillDayUnset', 'null', 'records.nullMembers', 'refill.refillDay'],
]

/** Choices that two observations report. `observation` must have `value` exactly if the value of `status` is below 300. */
const reportedTwice: readonly (readonly [observation: string, value: unknown, status: string])[] = [
  ['requests.limitOutOfRange', 'clamp', 'constraints.limit.101.status'],
]

export function contradictions({
  observations,
  failureGroups,
}: Pick<ContractReport, 'observations' | 'failureGroups'>): string[] {
  const values: Values = Object.fromEntries(observations.map(({ name, value }) => [name, value]))
  const listed = (name: string) => [values[name] ?? []].flat().map(String)
  const presence = Object(values['records.presence']) as Readonly<Record<string, string>>
  const isSeen = (name: string) => Object.hasOwn(values, name)
  const found: (string | false)[] = [
    ...listed('records.omit').map(
      member => presence[member] === 'always' && `records.omit has ${member}, which every record shows`,
    ),
    ...listed('records.nullMembers').map(
      member => presence[member] === 'never' && `records.nullMembers has ${member}, which no record shows`,
    ),
    ...listed('records.extraMembers').map(
      member => member in presence && `records.extraMembers has ${member}, which the specification names`,
    ),
    isSeen('records.unset') &&
      (values['records.unset'] === 'null') !==
        listed('records.nullMembers').some(member => member in presence) &&
      `records.unset is ${values['records.unset']}, but records.nullMembers disagrees`,
    values['records.emptyLists'] === 'omit' &&
      presence.roles === 'always' &&
      !listed('records.nullMembers').includes('roles') &&
      'records.emptyLists is omit, but every record shows roles',
    ...membersShown.map(
      ([name, value, list, member]) =>
        values[name] === value &&
        isSeen(list) &&
        !listed(list).includes(member) &&
        `${name} is ${value}, but ${list} lacks ${member}`,
    ),
    ...reportedTwice.map(
      ([name, value, status]) =>
        isSeen(name) &&
        isSeen(status) &&
        (values[name] === value) !== Number(values[status]) < 300 &&
        `${name} is ${values[name]}, but ${status} is ${values[status]}`,
    ),
    values['requests.booleans'] === 'literal' &&
      failureGroups.some(({ cause }) => cause === hypotheses.anyTextIsTrue) &&
      'requests.booleans is literal, but a listing whose decrypt is a text other than true shows a plaintext',
    ...observations.flatMap(({ name }) => {
      const times = observations.filter(one => one.name === name)
      const different = new Set(times.map(one => JSON.stringify(one.value)))
      return different.size > 1 ? [`${name} has ${different.size} values`] : []
    }),
  ]
  return [...new Set(found.filter(one => one !== false))]
}
