import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { type FixtureName, recipeOf } from '../keys/key-recipes.js'
import type { ValueClass } from './value-class.js'

export function isOf({ value: valueIn }: ValueClass, value: unknown, run: RunFacts): boolean {
  return JSON.stringify(valueIn(run, 0)) === JSON.stringify(value)
}

/** The values that the recipe of the key fixes. The design sets only the other fields. */
export function pinnedBy(name: FixtureName, run: RunFacts): Partial<CreateKeyRequest> {
  const { fields: own = () => ({}) } = recipeOf(name)
  return [own(run, 0)].flat()[0] ?? {}
}
