import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { seededRandom } from '../engine/random.js'
import type { RunFacts } from '../engine/run-facts.js'
import { type FixtureName, fixtureNames, recipeOf } from '../keys/key-recipes.js'
import { coverPairs, type Factors, type Row } from './cover-pairs.js'
import type { ValueClass } from './value-class.js'
import { type Field, fields, valueClasses } from './value-classes.js'

/** One create to try. */
export interface CreateToTry {
  body: CreateKeyRequest
  /** Whether the target may refuse it. */
  open: boolean
}

/** Which value each key of a run has in each field. */
export interface KeyDesign {
  /** The keys of the recipes, and in a thorough run the rows that cover all pairs of classes. */
  readonly names: readonly FixtureName[]
  /** The bodies to try for a key, in turn: the last one holds nothing that the design added and that may be refused. */
  bodiesOf(name: FixtureName, now: number): CreateToTry[]
}

const absent = 'absent'

/**
 * Fills the fields that the recipes leave free, so that over three levels (absent, typical, extreme) each pair stands
 * in some key, as far as the keys go. Which value is the extreme one goes round with the seed.
 *
 * It is drawn when it is first asked for: many runs need no key of it.
 *
 * @param thorough Whether all classes are levels of their own, and keys are added until every pair stands in one.
 */
export function designKeys(run: RunFacts, thorough: boolean): KeyDesign {
  let drawn: KeyDesign | undefined
  const design = () => {
    drawn ??= drawDesign(run, thorough)
    return drawn
  }
  return {
    get names() {
      return design().names
    },
    bodiesOf: (name, now) => design().bodiesOf(name, now),
  }
}

function drawDesign(run: RunFacts, thorough: boolean): KeyDesign {
  const classes = availableClasses(run)
  const free = fields.filter(field => !['apiId', 'externalId'].includes(field))
  const factors: Factors = Object.fromEntries(
    free.map(field => [field, [absent, ...levelsOf(classes[field] ?? [], thorough)]]),
  )
  const designed = fixtureNames.filter(name => !recipeOf(name).bare && recipeOf(name).twinOf === undefined)
  const coverRows = () =>
    coverPairs({
      factors,
      fixed: designed.map(name => fixedLevels(name, run, factors)),
      random: seededRandom(run.randomSeed),
      allows: endsByItself,
      ...(thorough ? { most: mostKeys } : {}),
    })
  // Only a thorough run has to know the rows to know the names.
  let rows = thorough ? coverRows() : undefined
  const added = (rows ?? []).slice(designed.length).map((_, index): FixtureName => `row-${index + 1}`)
  const names = [...fixtureNames, ...added]
  let chosen: Map<FixtureName, Values> | undefined

  function valuesOf(name: FixtureName): Values | undefined {
    if (recipeOf(name).bare) return undefined
    rows ??= coverRows()
    chosen ??= chosenClasses([...designed, ...added], rows, classes, run)
    return chosen.get(name)
  }

  function bodiesOf(name: FixtureName, now: number): CreateToTry[] {
    const recipe = recipeOf(name)
    const source = recipe.twinOf ?? name
    const { fields: own = () => ({}), mayBeRefused = false } = recipeOf(source)
    const without: readonly Field[] = recipeOf(source).without ?? []
    const row = names.indexOf(source)
    const common: CreateKeyRequest = {
      apiId: run.apiId,
      name: `keymock contract ${run.runId} ${source}`,
      externalId: run.users.main,
      expires: run.expires,
    }
    const design = valuesOf(source)
    const bodies = (mayTake: MayTake) =>
      [own(run, now)].flat().map(pinned => {
        const body: CreateKeyRequest = { ...common, ...design?.(row, mayTake), ...pinned }
        for (const field of fields)
          if (body[field] === undefined || without.includes(field)) delete body[field]
        return body
      })
    const plain = bodies(() => false)
    const known = new Set(plain.map(body => JSON.stringify(body)))
    const fuller = [bodies(() => true), bodies(field => field !== 'ownerId')].flat().filter(body => {
      const text = JSON.stringify(body)
      return !known.has(text) && known.add(text)
    })
    return [
      ...fuller.map(body => ({ body, open: true })),
      ...plain.map(body => ({ body, open: mayBeRefused })),
    ]
  }

  return { names, bodiesOf }
}

/** More rows than any run will want. */
const mostKeys = 400

function levelsOf(classes: readonly ValueClass[], thorough: boolean): string[] {
  if (thorough) return classes.map(({ name }) => name)
  return [...new Set(classes.map(({ level }) => level))]
}

/** The classes that the target offers what they need for. */
function availableClasses({ offers, met }: RunFacts): Readonly<Record<string, readonly ValueClass[]>> {
  const needs: Partial<Record<Field, boolean>> = {
    roles: offers.existingRole !== undefined,
    permissions: offers.existingPermission !== undefined,
    recoverable: met.has('recoverable'),
  }
  return Object.fromEntries(
    Object.entries(valueClasses).map(([field, classes]) => {
      if (needs[field as Field] !== false) return [field, classes]
      // Empty lists and false need nothing.
      return [field, classes.filter(({ name }) => name === (field === 'recoverable' ? 'typical' : 'empty'))]
    }),
  )
}

/**
 * What a recipe fixes is taken for the extreme value of its field, unless it is the typical one. Of keys that are created
 * side by side each has another value in every field than the one beside it: whatever goes over shows.
 */
function fixedLevels(name: FixtureName, run: RunFacts, factors: Factors): Row {
  const { fields: own = () => ({}), without = [], sideBySide = false, dense = sideBySide } = recipeOf(name)
  const place = Math.max(0, besides.indexOf(name))
  const filled = Object.entries(dense ? factors : {}).flatMap(([field, [, ...levels]]) => {
    const level = levels[place % levels.length]
    return level === undefined ? [] : [[field, level]]
  })
  const [pinned = {}] = [own(run, 0)].flat()
  const given = Object.entries(pinned).flatMap(([field, value]) => {
    const classes = valueClasses[field] ?? []
    const isNear = field === 'expires'
    const isTypical = isNear || classes.some(one => one.level === 'typical' && one.value(run, 0) === value)
    const level = isTypical ? factors[field]?.[1] : factors[field]?.at(-1)
    return level === undefined ? [] : [[field, level]]
  })
  return Object.fromEntries([
    ...filled,
    ...given,
    ...without.filter(field => field in factors).map(field => [field, absent]),
  ])
}

/** No key is left behind that keeps working: without an expiry it is disabled. */
function endsByItself({ expires, enabled }: Row): boolean {
  const lasts = expires === absent || expires === 'beyond 2038'
  const isDisabled = enabled === undefined || enabled === 'extreme' || enabled === 'false'
  return !lasts || isDisabled
}

const besides: readonly FixtureName[] = fixtureNames.filter(name => {
  const { sideBySide, twinOf } = recipeOf(name)
  return sideBySide && twinOf === undefined
})

/** Whether a value that may be refused is to be there. */
type MayTake = (field: string) => boolean
type Values = (row: number, mayTake: MayTake) => Partial<CreateKeyRequest>

/** Gives each level a class. The classes of one level go round, beginning where the seed says. */
function chosenClasses(
  names: readonly FixtureName[],
  rows: readonly Row[],
  classes: Readonly<Record<string, readonly ValueClass[]>>,
  run: RunFacts,
): Map<FixtureName, Values> {
  const used: Record<string, number> = {}
  return new Map(
    names.map((name, index) => {
      const row = rows[index] ?? {}
      const isDisabled = row.enabled === 'extreme' || row.enabled === 'false'
      const chosen = Object.entries(row).flatMap(([field, level]) => {
        const own = (classes[field] ?? []).filter(
          one => (one.level === level || one.name === level) && (isDisabled || one.name !== 'beyond 2038'),
        )
        const series = `${field} ${level}`
        const turn = used[series] ?? Math.abs(run.randomSeed) % 97
        used[series] = turn + 1
        const one = own[turn % own.length]
        return one === undefined ? [] : [[field, one] as const]
      })
      // What a recipe leaves out of the common fields, the design may leave out as well.
      const values: Values = (number, mayTake) => ({
        ...Object.fromEntries(
          Object.keys(row)
            .filter(field => row[field] === absent)
            .map(field => [field, undefined]),
        ),
        ...Object.fromEntries(
          chosen
            .filter(([field, one]) => !one.open || (mayTake(field) && !run.refused.has(field)))
            .map(([field, one]) => [field, one.value(run, number)]),
        ),
      })
      return [name, values]
    }),
  )
}
