import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { FixtureName } from '../keys/key-recipes.js'
import type { Row } from './cover-pairs.js'
import type { Field } from './field-schemas.js'
import { isOf, pinnedBy } from './pinned-values.js'
import { rememberedCover } from './remembered-cover.js'
import { absent, type ValueClass } from './value-class.js'

/** Whether a create may contain a value that the target may refuse. `edge` is the name of the value if it is an edge value. */
export type MayTake = (field: string, edge: string | undefined) => boolean

export interface Taken {
  values: Partial<CreateKeyRequest>
  edges: readonly { field: Field; name: string }[]
}

export const nothing: Taken = { values: {}, edges: [] }
export type Values = (row: number, mayTake: MayTake) => Taken

/**
 * Chooses a class of values for each field of each row, so that the rows cover as many pairs of classes as possible.
 *
 * @param isVaried Whether a class uses all its values before it repeats a value. A thorough run needs this, to use all texts of
 * `trapTexts`.
 */
export function chosenClasses(
  names: readonly FixtureName[],
  rows: readonly Row[],
  classes: Readonly<Record<string, readonly ValueClass[]>>,
  run: RunFacts,
  isVaried: boolean,
): Map<FixtureName, Values> {
  const nextTurn = isVaried ? unseenTurns(run) : (_: ValueClass, row: number) => row
  const covered = coverClasses(names, rows, classes, run)
  return new Map(
    names.map((name, index) => {
      const row = rows[index] ?? {}
      const chosen = Object.entries(covered[index] ?? {}).flatMap(([field, kind]) => {
        const one = classes[field]?.find(({ name: own }) => own === kind)
        return one === undefined ? [] : [[field, one] as const]
      })
      const edgeOf = (field: string, { name: kind, level }: ValueClass) =>
        level === 'typical' ? undefined : `${field} ${kind}`
      const isTaken = (field: string, one: ValueClass, mayTake: MayTake) => {
        const edge = edgeOf(field, one)
        return mayTake(field, edge) && ![field, edge ?? field].some(refused => run.refused.has(refused))
      }
      const turns = new Map<string, number>()
      const turnOf = (field: string, one: ValueClass, number: number) => {
        const turn = turns.get(field) ?? nextTurn(one, number)
        turns.set(field, turn)
        return turn
      }
      // An undefined value omits a field that every create has by default, such as the name.
      const values: Values = (number, mayTake) => {
        const taken = chosen.filter(([field, one]) => !one.open || isTaken(field, one, mayTake))
        const left = Object.keys(row).filter(field => row[field] === absent)
        return {
          values: {
            ...Object.fromEntries(left.map(field => [field, undefined])),
            ...Object.fromEntries(
              taken.map(([field, one]) => [field, one.value(run, turnOf(field, one, number))]),
            ),
          },
          edges: taken.flatMap(([field, one]) => {
            const edge = one.open ? edgeOf(field, one) : undefined
            return edge === undefined ? [] : [{ field: field as Field, name: edge }]
          }),
        }
      }
      return [name, values]
    }),
  )
}

/** Tries at most this many turns to find an unused value. A turn is a number that selects a value of a class. */
const mostTurns = 100

function unseenTurns(run: RunFacts): (one: ValueClass, row: number) => number {
  const seen = new Set<string>()
  const next = new Map<ValueClass, number>()
  return (one, row) => {
    const from = next.get(one) ?? row
    for (let turn = from; turn < from + mostTurns; turn += 1) {
      const value = JSON.stringify(one.value(run, turn))
      if (seen.has(value)) continue
      seen.add(value)
      next.set(one, turn + 1)
      return turn
    }
    return row
  }
}

/** Chooses a class for each field of each row. A field gets no class if its recipe fixes a value that belongs to no class. */
function coverClasses(
  names: readonly FixtureName[],
  rows: readonly Row[],
  classes: Readonly<Record<string, readonly ValueClass[]>>,
  run: RunFacts,
): readonly Row[] {
  const pinned = names.map(name => pinnedBy(name, run) as Row)
  const levelsIn = (index: number, field: string, level: string) => {
    if (level === absent) return [absent]
    const own = (classes[field] ?? []).filter(one => one.level === level || one.name === level)
    const known = own.filter(one => isOf(one, pinned[index]?.[field], run))
    if (field in (pinned[index] ?? {})) return known.map(({ name }) => name)
    return own.map(({ name }) => name)
  }
  const factors = Object.fromEntries(
    Object.entries(classes).map(([field, own]) => [field, [absent, ...own.map(({ name }) => name)]]),
  )
  const levels = rows.map((row, index) =>
    Object.fromEntries(Object.entries(row).map(([field, level]) => [field, levelsIn(index, field, level)])),
  )
  const fixed = rows.map(() => ({}))
  return rememberedCover({ factors, fixed, randomSeed: run.randomSeed, levels })
}
