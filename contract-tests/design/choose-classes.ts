import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { FixtureName } from '../keys/key-recipes.js'
import type { Row } from './cover-pairs.js'
import { isOf, pinnedBy } from './pinned-values.js'
import { absent, type ValueClass } from './value-class.js'

/** Whether a value that may be refused is to be there; `edge` names it when it is one at an edge. */
export type MayTake = (field: string, edge: string | undefined) => boolean

export interface Taken {
  values: Partial<CreateKeyRequest>
  edges: readonly string[]
}

export const nothing: Taken = { values: {}, edges: [] }
export type Values = (row: number, mayTake: MayTake) => Taken

/** Gives each level the class that was used least. Which one is the first of its level goes round with the seed. */
export function chosenClasses(
  names: readonly FixtureName[],
  rows: readonly Row[],
  classes: Readonly<Record<string, readonly ValueClass[]>>,
  run: RunFacts,
): Map<FixtureName, Values> {
  const uses = new Map<ValueClass, number>(
    names.flatMap(name =>
      Object.entries(pinnedBy(name, run)).flatMap(([field, value]) =>
        (classes[field] ?? []).filter(one => isOf(one, value, run)).map(one => [one, 1] as const),
      ),
    ),
  )
  const usesOf = (one: ValueClass) => uses.get(one) ?? 0
  return new Map(
    names.map((name, index) => {
      const row = rows[index] ?? {}
      const isDisabled = row.enabled === 'extreme' || row.enabled === 'false'
      const pinned = pinnedBy(name, run)
      const chosen = Object.entries(row).flatMap(([field, level]) => {
        const own = (classes[field] ?? []).filter(
          one => (one.level === level || one.name === level) && (isDisabled || one.name !== 'beyond 2038'),
        )
        const first = Math.abs(run.randomSeed) % Math.max(1, own.length)
        const [one] = [...own.slice(first), ...own.slice(0, first)].sort((a, b) => usesOf(a) - usesOf(b))
        if (one === undefined) return []
        // What the recipe says takes its place.
        if (!(field in pinned)) uses.set(one, usesOf(one) + 1)
        return [[field, one] as const]
      })
      const edgeOf = (field: string, { name: kind, level }: ValueClass) =>
        level === 'extreme' ? `${field} ${kind}` : undefined
      const isTaken = (field: string, one: ValueClass, mayTake: MayTake) => {
        const edge = edgeOf(field, one)
        return mayTake(field, edge) && ![field, edge ?? field].some(refused => run.refused.has(refused))
      }
      // What a recipe leaves out of the common fields, the design may leave out as well.
      const values: Values = (number, mayTake) => {
        const taken = chosen.filter(([field, one]) => !one.open || isTaken(field, one, mayTake))
        const left = Object.keys(row).filter(field => row[field] === absent)
        return {
          values: {
            ...Object.fromEntries(left.map(field => [field, undefined])),
            ...Object.fromEntries(taken.map(([field, one]) => [field, one.value(run, number)])),
          },
          edges: taken.flatMap(([field, one]) => (one.open && edgeOf(field, one)) || []),
        }
      }
      return [name, values]
    }),
  )
}
