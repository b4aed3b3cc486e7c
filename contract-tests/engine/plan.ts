import type { ContractPlan } from '../../schemas/generated/types.js'
import { recipeOf, type SpecimenName, specimenNames } from '../keys/key-recipes.js'
import { type AttemptName, attemptOf } from '../keys/refused-creates.js'
import type { Observation } from '../observations/observation.js'
import type { Requirement } from '../requirements/requirement.js'
import type { Need } from './need.js'
import type { World } from './run-facts.js'

export interface PlanOptions {
  world: World
  requirements: readonly Requirement[]
  observations: readonly Observation[]
  met: ReadonlySet<Need>
  maxKeys: number
  fuzz: number
}

export interface Plan {
  report: ContractPlan
  askable: readonly Requirement[]
  observable: readonly Observation[]
  /** Created before the first check, in the order of the recipes. */
  specimens: readonly SpecimenName[]
}

type Asker = Pick<Requirement | Observation, 'needs' | 'specimens' | 'requests'> & {
  attempts?: readonly AttemptName[]
}

/** Decides what can be asked of the target, and counts what that takes, before anything is sent. */
export function planRun(options: PlanOptions): Plan {
  const { world, requirements, observations, met, maxKeys, fuzz } = options
  const unmet = (asker: Asker) => needsOf(asker).filter(need => !met.has(need))
  const askable = requirements.filter(requirement => unmet(requirement).length === 0)
  const observable = observations.filter(observation => unmet(observation).length === 0)
  const askers: readonly Asker[] = [...askable, ...observable]
  const wanted = new Set(askers.flatMap(({ specimens = [] }) => specimens))
  const all = specimenNames.filter(name => wanted.has(name))
  const attempts = new Set(askers.flatMap(asker => asker.attempts ?? []))
  const extra = sum(observable.map(({ keys = 0 }) => keys)) + fuzz
  const writes = all.length + attempts.size + extra > 0
  const requests = sum(askers.map(({ requests: own = 1 }) => own)) + all.length + attempts.size + 1
  return {
    askable,
    observable,
    specimens: all.filter(name => !recipeOf(name).onDemand),
    report: {
      writes,
      apiIds: apiIdsOf(world, all, askers),
      keys: writes ? Math.min(maxKeys, all.length + attempts.size + extra) : 0,
      requests,
      requirements: askable.map(({ id }) => id),
      skipped: requirements.flatMap(requirement => {
        const missing = unmet(requirement)
        return missing.length > 0 ? [{ id: requirement.id, needs: missing }] : []
      }),
    },
  }
}

/** What an asker needs, with what its keys need. */
export function needsOf({ needs = [], specimens = [], attempts = [] }: Asker): Need[] {
  const creates = specimens.length + attempts.length > 0
  return [
    ...new Set<Need>([
      ...needs,
      ...(creates ? (['write'] as const) : []),
      ...specimens.flatMap(name => recipeOf(name).needs ?? []),
      ...attempts.flatMap(name => attemptOf(name).needs ?? []),
    ]),
  ]
}

function apiIdsOf(world: World, specimens: readonly SpecimenName[], askers: readonly Asker[]): string[] {
  const { secondApiId, bulkApiId } = world.offers
  const needs = new Set(askers.flatMap(needsOf))
  return [
    ...new Set([
      world.apiId,
      ...(secondApiId && (needs.has('second-api') || specimens.includes('second-api')) ? [secondApiId] : []),
      ...(bulkApiId && needs.has('bulk-api') ? [bulkApiId] : []),
    ]),
  ]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
