import { year2150 } from '../design/awkward-values.js'
import type { ValueClass } from '../design/value-class.js'
import { valueClasses } from '../design/value-classes.js'
import type { RunFacts } from '../engine/run-facts.js'

/**
 * Every other field, ordinary or at one edge or another: what is looked at besides must not decide. That of an expiry is also to
 * have none, or one that is far away: such a key is disabled.
 *
 * @param turn Which of the classes at an edge it is: with another number, others.
 */
export function allElse(
  run: RunFacts,
  level: ValueClass['level'],
  turn = 0,
  isTaken = (_field: string, _one: ValueClass) => true,
): Record<string, unknown> {
  const besides = Object.entries(valueClasses).filter(([field]) => !['apiId', 'externalId'].includes(field))
  const ends = [{ expires: undefined }, {}, { expires: year2150 }]
  const lasting = level === 'extreme' ? ends[turn % ends.length] : {}
  const values = Object.fromEntries(
    besides.flatMap(([field, classes]) => {
      const own = classes.filter(one => one.level === level && isTaken(field, one))
      const chosen = own[(turn + Math.abs(run.randomSeed)) % own.length]
      return chosen === undefined || isUnnamed(field, run) ? [] : [[field, chosen.value(run, turn)]]
    }),
  )
  return { ...values, ...lasting }
}

/** Edges that no other create has, and none that the target may refuse for itself. */
export function acceptedEdges(run: RunFacts, turn: number): Record<string, unknown> {
  return allElse(
    run,
    'extreme',
    turn,
    (field, { name, open }) => !open || run.accepted.has(`${field} ${name}`),
  )
}

/** Lists of names need one that exists. */
function isUnnamed(field: string, { offers }: RunFacts): boolean {
  if (field === 'name') return true
  if (field === 'roles') return offers.existingRole === undefined
  return field === 'permissions' && offers.existingPermission === undefined
}
