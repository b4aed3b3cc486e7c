import type { RunFacts } from '../engine/run-facts.js'
import { type FixtureName, recipeOf } from '../keys/key-recipes.js'
import type { Factors, Row } from './cover-pairs.js'
import { isOf, pinnedBy } from './pinned-values.js'
import { absent } from './value-class.js'
import { longLevels, valueClasses } from './value-classes.js'

/**
 * A dense key has a value in each field. Consecutive dense keys have different values, to reveal values that leak into the next
 * key.
 */
export function fixedRows(names: readonly FixtureName[], run: RunFacts, factors: Factors): Row[] {
  const rows: Row[] = []
  let patterns = 0
  for (const [index, name] of names.entries()) {
    const { without = [], bare = false, edges = [] } = recipeOf(name)
    const before = names[index - 1]
    const beside = before !== undefined && isDense(before) ? rows[index - 1] : undefined
    if (isDense(name) && beside === undefined) patterns += 1
    const filled = Object.entries(factors).flatMap(([field, [none, ...all]], place) => {
      // A dense key may be enabled, and an enabled key must not work for a long time after the run.
      const levels = all.filter(level => !longLevels.has(level))
      if (bare) return [[field, none]]
      if (!isDense(name)) return []
      const other = levels.find(level => level !== beside?.[field])
      return [[field, beside === undefined ? levels[(place >> (patterns - 1)) % levels.length] : other]]
    })
    rows.push({
      ...Object.fromEntries(filled),
      ...Object.fromEntries(edges.map(field => [field, factors[field]?.at(-1) ?? absent])),
      ...pinnedLevels(name, run, factors),
      ...Object.fromEntries(without.filter(field => field in factors).map(field => [field, absent])),
    })
  }
  return rows
}

function isDense(name: FixtureName): boolean {
  const { sideBySide = false, dense = sideBySide } = recipeOf(name)
  return dense
}

function pinnedLevels(name: FixtureName, run: RunFacts, factors: Factors): Row {
  return Object.fromEntries(
    Object.entries(pinnedBy(name, run)).flatMap(([field, value]) => {
      const own = valueClasses[field] ?? []
      const levels = factors[field] ?? []
      const special = own.find(one => one.level !== 'typical' && isOf(one, value, run))
      const level = levels.find(one => one === special?.level || one === special?.name) ?? levels[1]
      return level === undefined ? [] : [[field, level]]
    }),
  )
}
