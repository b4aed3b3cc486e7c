import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { type FixtureName, fixtureNames, recipeOf } from '../keys/key-recipes.js'
import type { Fields } from '../keys/recipe.js'
import { nameOf } from '../keys/recipe-fields.js'
import { chosenClasses, type MayTake, nothing, type Values } from './choose-classes.js'
import { coverKeyRows, designedNames, keyFactors } from './cover-key-rows.js'
import type { Row } from './cover-pairs.js'
import recorded from './design-rows.json' with { type: 'json' }
import { edgeCreates } from './edge-creates.js'
import { type Field, fields } from './field-schemas.js'
import { classesFor, isHardCreate } from './hard-values.js'
import { inOrder } from './member-order.js'
import { absent, type ValueClass } from './value-class.js'

export interface CreateToTry {
  body: CreateKeyRequest
  /** Whether the target may refuse the create. */
  open: boolean
  /** The edge values in the body, such as `remaining beyond 53 bits`. The target may refuse them. */
  edges: readonly string[]
}

export interface KeyDesign {
  /** The keys of the recipes. In a thorough run, also keys that cover all pairs of classes, and keys with edge values. */
  readonly names: readonly FixtureName[]
  /** The bodies to try for a key, in order. In the last body, the design adds only values that every target must accept. */
  bodiesOf(name: FixtureName, now: number): CreateToTry[]
}

/**
 * Fills the fields that the recipes leave free. Chooses the values on first use, because many runs need no key.
 *
 * @param thorough Whether to add keys until they cover every pair of classes.
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
  const coverRows = () => (thorough ? coverKeyRows(run, classes, thorough) : knownRows(classes))
  // A thorough run makes the rows now, because `names` depends on their number. Other runs make the rows in `valuesOf`.
  let rows = thorough ? coverRows() : undefined
  const added = (rows ?? []).slice(designedNames.length).map((_, index): FixtureName => `row-${index + 1}`)
  const ofEdges = new Map(
    (thorough ? edgeCreates(run).filter(fields => !run.gentle || !isHardCreate(fields)) : []).map(
      (fields, index): [FixtureName, Fields] => [`edge-${index + 1}`, fields],
    ),
  )
  const names = [...fixtureNames, ...added, ...ofEdges.keys()]
  let chosen: Map<FixtureName, Values> | undefined

  function valuesOf(name: FixtureName): Values | undefined {
    if (recipeOf(name).bare || ofEdges.has(name)) return undefined
    rows ??= coverRows()
    chosen ??= chosenClasses([...designedNames, ...added], rows, classes, run, thorough)
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
      name: nameOf(source, run.runId),
      externalId: run.users.main,
      expires: run.expires,
    }
    const design = valuesOf(source)
    const all: readonly Fields[] = [ofEdges.get(name) ?? own(run, now)].flat()
    const gentle = run.gentle ? all.filter(one => !isHardCreate(one)) : all
    const alternatives = gentle.length > 0 ? gentle : all
    const bodies = (mayTake: MayTake): CreateToTry[] =>
      alternatives.map((pinned, place) => {
        const { values, edges } = design?.(row, mayTake) ?? nothing
        const body: CreateKeyRequest = { ...common, ...values, ...pinned }
        for (const field of fields)
          if (body[field] === undefined || without.includes(field)) delete body[field]
        // Excludes edge values that the recipe replaces or omits.
        const asked = edges.filter(({ field }) => body[field] === values[field])
        const open = mayBeRefused || place < alternatives.length - 1
        return { body: inOrder(body, row), open, edges: asked.map(({ name: edge }) => edge) }
      })
    const alsoAlone = (one: CreateToTry): CreateToTry[] => {
      const { remaining, ...alone } = one.body
      const isKnown = run.refused.has(refillAlone) || run.accepted.has(refillAlone)
      // A second value that the target may refuse would make a refusal ambiguous.
      const isPlain = one.edges.every(edge => run.accepted.has(edge))
      const isAsked = isPlain && alone.refill !== undefined && remaining !== undefined && !isKnown
      return isAsked && alternatives[0]?.remaining === undefined ? [{ ...one, body: alone }, one] : [one]
    }
    const plain = bodies(() => false)
    const known = new Set(plain.map(({ body }) => JSON.stringify(body)))
    const left = mostRefused.filter(field => !run.accepted.has(field) || field === 'refill')
    const isProven: MayTake = (_, edge) => edge === undefined || run.accepted.has(edge)
    const fuller: MayTake[] = [
      () => true,
      isProven,
      ...left.map(
        (_, place): MayTake =>
          (field, edge) => {
            return !left.slice(0, place + 1).includes(field) && isProven(field, edge)
          },
      ),
    ]
    const tries = fuller
      .flatMap(bodies)
      .flatMap(alsoAlone)
      .filter(({ body }) => {
        const text = JSON.stringify(body)
        return !known.has(text) && known.add(text)
      })
    return [...tries.map(one => ({ ...one, open: true })), ...plain]
  }

  return { names, bodiesOf }
}

/** Targets often refuse `ownerId` with an externalId, `refill` without `remaining`, and an unknown type of `ratelimit`. */
const mostRefused: readonly string[] = ['ownerId', 'refill', 'ratelimit']

/** This combination counts as an edge value, because some targets refuse a refill without `remaining`. */
export const refillAlone = 'refill without remaining'

function knownRows(classes: Readonly<Record<string, readonly ValueClass[]>>): Row[] {
  const factors = keyFactors(classes, false)
  return designedNames.map(name => {
    const row: Row = recorded.keys[name as keyof typeof recorded.keys] ?? {}
    return Object.fromEntries(
      Object.entries(row).map(([field, level]) => [field, factors[field]?.includes(level) ? level : absent]),
    )
  })
}

/** Omits classes that need a role, a permission or a feature that the run does not have. */
export function availableClasses(run: RunFacts): Readonly<Record<string, readonly ValueClass[]>> {
  const { offers, met } = run
  const needs: Partial<Record<Field, boolean>> = {
    roles: offers.existingRole !== undefined,
    permissions: offers.existingPermission !== undefined,
    recoverable: met.has('recoverable'),
  }
  return Object.fromEntries(
    Object.entries(classesFor(run)).map(([field, classes]) => {
      if (needs[field as Field] !== false) return [field, classes]
      // Keeps only the class that needs nothing from the target: an empty list, or `false` for `recoverable`.
      return [field, classes.filter(({ name }) => name === (field === 'recoverable' ? 'typical' : 'empty'))]
    }),
  )
}
