import type { ContractPlan } from '../../schemas/generated/types.js'
import { groupedBy } from '../../src/common/collections.js'
import type { Observation } from '../observations/observation.js'
import type { Requirement } from '../requirements/requirement.js'
import { type RefusedCreateName, refusedCreateNames } from '../script/bodies.js'
import type { KeyBodies } from '../script/create-bodies.js'
import { type FixtureName, keyOptionsOf, refusedOptionsOf } from '../script/script.js'
import type { Need } from './need.js'
import type { RunFacts } from './run-facts.js'

interface PlanOptions {
  run: RunFacts
  requirements: readonly Requirement[]
  observations: readonly Observation[]
  met: ReadonlySet<Need>
  bodies: KeyBodies
  maxKeys: number
  maxRequests: number
  fuzz: number
}

export interface Plan {
  report: ContractPlan
  askable: readonly Requirement[]
  observable: readonly Observation[]
  fixtures: readonly FixtureName[]
  refused: readonly RefusedCreateName[]
  /** Estimates. `requests` excludes observations, and requirements that use only spare requests. */
  needed: { requests: number; keys: number }
  /** The number of keys if the target wrongly creates a key for each create that it must refuse. */
  mostKeys: number
}

type Asker = Pick<Requirement | Observation, 'needs' | 'fixtures' | 'requests'> & {
  optional?: readonly FixtureName[]
  refused?: readonly RefusedCreateName[]
}

export function planRun(options: PlanOptions): Plan {
  const { run, requirements, observations, met, bodies, maxKeys, maxRequests, fuzz } = options
  const unmet = (asker: Asker) => needsOf(asker).filter(need => !met.has(need))
  const askable = requirements.filter(requirement => unmet(requirement).length === 0)
  const observable = observations.filter(observation => unmet(observation).length === 0)
  const askers: readonly Asker[] = [...askable, ...observable]
  const offered = (name: FixtureName) => {
    const { needs = [], lasts = false } = keyOptionsOf(name)
    return needs.every(need => met.has(need)) && (!lasts || run.local)
  }
  const wanted = new Set(
    askers.flatMap(({ fixtures = [], optional = [] }) => [...fixtures, ...optional.filter(offered)]),
  )
  const wholePool = askable.some(requirement => requirement.wholePool)
  const names = wholePool || wanted.size > 0 ? bodies.names : []
  const all = names.filter(name => wanted.has(name) || (wholePool && offered(name)))
  const skippedKeys = wholePool ? keysWithUnmet(names, met) : []
  const lasting = all.filter(name => keyOptionsOf(name).lasts)
  const refused = new Set(askers.flatMap(asker => asker.refused ?? []))
  const extra = sum(observable.map(({ keys = 0 }) => keys)) + fuzz
  const writes = all.length + refused.size + extra > 0
  const requestsOf = (some: readonly Asker[]) =>
    sum(some.map(({ requests: own = 1 }) => own)) + all.length + refused.size + 1
  return {
    askable,
    observable,
    fixtures: all.filter(name => !keyOptionsOf(name).onDemand),
    refused: refusedCreateNames.filter(name => refused.has(name)),
    mostKeys: all.length + refused.size + extra,
    needed: {
      requests: requestsOf(askable.filter(({ elastic }) => !elastic)),
      // Does not count the creates that the target must refuse, because these creates must make no key.
      keys: all.length + fuzz,
    },
    report: {
      writes,
      apiIds: apiIdsOf(run, all, askers),
      keys: writes ? Math.min(maxKeys, all.length + refused.size + extra) : 0,
      ...(lasting.length > 0 && { lastingKeys: lasting.length }),
      requests: Math.min(maxRequests, requestsOf(askers)),
      requirements: askable.map(({ id }) => id),
      skipped: requirements.flatMap(requirement => {
        const missing = unmet(requirement)
        return missing.length > 0 ? [{ id: requirement.id, needs: missing }] : []
      }),
      ...(skippedKeys.length > 0 && { skippedKeys }),
    },
  }
}

export function needsOf({ needs = [], fixtures = [], refused = [] }: Asker): Need[] {
  const creates = fixtures.length + refused.length > 0
  return [
    ...new Set<Need>([
      ...needs,
      ...(creates ? (['write'] as const) : []),
      ...fixtures.flatMap(name => keyOptionsOf(name).needs ?? []),
      ...refused.flatMap(name => refusedOptionsOf(name).needs ?? []),
    ]),
  ]
}

function keysWithUnmet(
  names: readonly FixtureName[],
  met: ReadonlySet<Need>,
): NonNullable<ContractPlan['skippedKeys']> {
  const unmet = names.map(name => (keyOptionsOf(name).needs ?? []).filter(need => !met.has(need)))
  const lacking = unmet.filter(needs => needs.length > 0)
  return [...groupedBy(lacking, String).values()].map(same => ({ keys: same.length, needs: same[0] }))
}

function apiIdsOf(run: RunFacts, fixtures: readonly FixtureName[], askers: readonly Asker[]): string[] {
  const { secondApiId, bulkApiId } = run.offers
  const needs = new Set(askers.flatMap(needsOf))
  return [
    ...new Set([
      run.apiId,
      ...(secondApiId && (needs.has('second-api') || fixtures.includes('second-api')) ? [secondApiId] : []),
      ...(bulkApiId && needs.has('bulk-api') ? [bulkApiId] : []),
    ]),
  ]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
