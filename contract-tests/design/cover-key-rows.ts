import type { RunFacts } from '../engine/run-facts.js'
import { fixtureNames, recipeOf } from '../keys/key-recipes.js'
import type { Factors, Row } from './cover-pairs.js'
import { fields } from './field-schemas.js'
import { fixedRows } from './fixed-rows.js'
import { rememberedCover } from './remembered-cover.js'
import { absent, type ValueClass } from './value-class.js'

type Classes = Readonly<Record<string, readonly ValueClass[]>>

/**
 * The keys that have a row. The bare ones count: between them each pair of absent fields stands in some key already. The one that
 * keeps working does not: most targets get none.
 */
export const designedNames = fixtureNames.filter(
  name => recipeOf(name).twinOf === undefined && !recipeOf(name).needs?.includes('lasting-keys'),
)

/** The levels of each field that the design fills. */
export function keyFactors(classes: Classes, thorough: boolean): Factors {
  const free = fields.filter(field => !['apiId', 'externalId'].includes(field))
  return Object.fromEntries(free.map(field => [field, [absent, ...levelsOf(classes[field] ?? [], thorough)]]))
}

/** The level of each field of each key. @param thorough Adds rows until every pair of classes stands in one. */
export function coverKeyRows(run: RunFacts, classes: Classes, thorough: boolean): readonly Row[] {
  const factors = keyFactors(classes, thorough)
  return rememberedCover({
    factors,
    fixed: fixedRows(designedNames, run, factors),
    randomSeed: run.randomSeed,
    allows: mayBeMade,
    ...(thorough && { most: mostKeys }),
  })
}

/** More rows than any run will want. */
const mostKeys = 400

function levelsOf(classes: readonly ValueClass[], thorough: boolean): string[] {
  if (thorough) return classes.map(({ name }) => name)
  return [...new Set(classes.map(({ level }) => level))]
}

/**
 * No key is left behind that keeps working: without an expiry it is disabled. And a refill has a count beside it: where it needs
 * one, none of the keys without a count would be left.
 */
function mayBeMade({ expires, enabled, refill = absent, remaining }: Row): boolean {
  const lasts = expires === absent || expires === 'far' || expires === 'beyond 2038'
  const isDisabled = enabled === undefined || enabled === 'extreme' || enabled === 'false'
  return (!lasts || isDisabled) && (refill === absent || remaining !== absent)
}
