import type { RunFacts } from '../engine/run-facts.js'
import { fixtureNames, recipeOf } from '../keys/key-recipes.js'
import type { Factors, Row } from './cover-pairs.js'
import { fields } from './field-schemas.js'
import { fixedRows } from './fixed-rows.js'
import { rememberedCover } from './remembered-cover.js'
import { absent, type ValueClass } from './value-class.js'
import { longLevels } from './value-classes.js'

type Classes = Readonly<Record<string, readonly ValueClass[]>>

/**
 * The keys that get a row of the design. A key with `twinOf` uses the row of its source key. The lasting key gets no row, because
 * most targets get no lasting key.
 */
export const designedNames = fixtureNames.filter(
  name => recipeOf(name).twinOf === undefined && !recipeOf(name).needs?.includes('lasting-keys'),
)

export function keyFactors(classes: Classes, thorough: boolean): Factors {
  const free = fields.filter(field => !['apiId', 'externalId'].includes(field))
  return Object.fromEntries(free.map(field => [field, [absent, ...levelsOf(classes[field] ?? [], thorough)]]))
}

/** @param thorough Whether to add rows until they cover every pair of classes. */
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

/** No thorough design needs this many rows. */
const mostKeys = 400

function levelsOf(classes: readonly ValueClass[], thorough: boolean): string[] {
  if (thorough) return classes.map(({ name }) => name)
  return [...new Set(classes.map(({ level }) => level))]
}

/**
 * A key with a distant expiry, or without an expiry, must be disabled. A refill needs `remaining`, because some targets require
 * it.
 */
function mayBeMade({ expires, enabled, refill = absent, remaining }: Row): boolean {
  const lasts = expires === absent || longLevels.has(expires ?? '')
  const isDisabled = enabled === undefined || enabled === 'extreme' || enabled === 'false'
  return (!lasts || isDisabled) && (refill === absent || remaining !== absent)
}
