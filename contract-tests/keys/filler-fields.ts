import { year2150 } from '../design/awkward-values.js'
import { classesFor } from '../design/hard-values.js'
import type { ValueClass } from '../design/value-class.js'
import type { RunFacts } from '../engine/run-facts.js'

/** Values for the fields of a create that a check does not test, so that these fields do not decide the result. */
export function fillerFields(
  run: RunFacts,
  level: ValueClass['level'],
  turn = 0,
  isTaken = (_field: string, _one: ValueClass) => true,
): Record<string, unknown> {
  const filled = Object.entries(classesFor(run)).filter(([field]) => !['apiId', 'externalId'].includes(field))
  const ends = [{ expires: undefined }, {}, run.gentle ? {} : { expires: year2150 }]
  const lasting = level === 'extreme' ? ends[turn % ends.length] : {}
  const values = Object.fromEntries(
    filled.flatMap(([field, classes]) => {
      const own = classes.filter(one => one.level === level && isTaken(field, one))
      const chosen = own[(turn + Math.abs(run.randomSeed)) % own.length]
      return chosen === undefined || isUnnamed(field, run) ? [] : [[field, chosen.value(run, turn)]]
    }),
  )
  return { ...values, ...lasting }
}

export function acceptedFillerFields(run: RunFacts, turn: number): Record<string, unknown> {
  return fillerFields(
    run,
    'extreme',
    turn,
    (field, { name, open }) => !open || run.accepted.has(`${field} ${name}`),
  )
}

function isUnnamed(field: string, { offers }: RunFacts): boolean {
  if (field === 'name') return true
  if (field === 'roles') return offers.existingRole === undefined
  return field === 'permissions' && offers.existingPermission === undefined
}
