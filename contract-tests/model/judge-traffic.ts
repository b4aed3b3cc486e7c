import type { ContractFailure, ContractResult } from '../../schemas/generated/types.js'
import { type CatalogEntry, catalog } from '../catalog/catalog.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf, locationOf } from '../engine/place.js'
import { isSelected } from '../engine/selection.js'
import { hypothesisOf } from '../findings/hypotheses.js'
import { reportExchange } from '../findings/report-exchange.js'
import { causeAt, explained, messageOf } from '../findings/report-failure.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { Verdict } from './facts.js'
import { tooYoung } from './rule.js'
import { judgedIds } from './rules.js'
import { World } from './world.js'

interface TrafficOptions {
  only: readonly string[]
  skip: readonly string[]
  /** Reasons for requirements that the service is known to break, by id. */
  knownDeviations: Readonly<Record<string, string>>
  isStrict: boolean
}

interface TrafficJudge {
  /** @param baseUrl The address of the service. Each address is a service of its own. */
  see(exchange: AnsweredExchange, baseUrl: string): void
  /** A create without a readable answer, which may have made a key. */
  doubt(baseUrl: string): void
  /** The result of each selected requirement, not redacted. */
  results(): ContractResult[]
  readonly services: readonly string[]
}

interface Tally {
  met: number
  isTooYoung?: boolean
  failure?: ContractFailure
  isOnlyWarning?: boolean
}

/** Judges exchanges that a client recorded. Other clients may have used the services at the same time. */
export function createTrafficJudge({ only, skip, knownDeviations, isStrict }: TrafficOptions): TrafficJudge {
  const worlds = new Map<string, World>()
  const tallies = new Map<string, Tally>()

  function worldOf(baseUrl: string): World {
    const world = worlds.get(baseUrl) ?? new World()
    worlds.set(baseUrl, world)
    return world
  }

  function count({ ids, outcome, isWarning }: Verdict): void {
    if (outcome.kind === 'not exercised' && outcome !== tooYoung) return
    for (const id of ids) {
      const tally = tallies.get(id) ?? { met: 0 }
      tallies.set(id, tally)
      if (outcome.kind === 'not exercised') tally.isTooYoung = true
      else if (outcome.kind === 'met') tally.met += 1
      // A warning gives way to a failure.
      else if (tally.failure === undefined || (tally.isOnlyWarning && !isWarning)) {
        tally.failure = failureOf(outcome.finding)
        tally.isOnlyWarning = isWarning === true
      }
    }
  }

  function resultOf({ id, section, level, group, statement }: CatalogEntry): ContractResult {
    const { met, failure, isOnlyWarning, isTooYoung } = tallies.get(id) ?? { met: 0 }
    const base = { id, section, level, group, statement, requests: 0, durationMs: 0 }
    const reason = Object.hasOwn(knownDeviations, id) ? knownDeviations[id] : undefined
    if (failure === undefined) {
      if (met > 0)
        return reason === undefined
          ? { ...base, status: 'pass' }
          : { ...base, status: 'stale deviation', reason }
      return {
        ...base,
        status: 'not exercised',
        reason: isTooYoung ? tooSoon : judgedIds.has(id) ? unseen : unjudged,
      }
    }
    if (reason !== undefined) return { ...base, status: 'known deviation', reason, failure }
    const isWarning = (level === 'SHOULD' && !isStrict) || isOnlyWarning
    return { ...base, status: isWarning ? 'warn' : 'fail', failure }
  }

  return {
    see(exchange, baseUrl) {
      for (const verdict of worldOf(baseUrl).see(exchange)) count(verdict)
    },
    doubt: baseUrl => worldOf(baseUrl).doubt(undefined),
    results: () => catalog.filter(entry => isSelected(entry, { only, skip })).map(resultOf),
    get services() {
      return [...worlds.keys()]
    },
  }
}

const tooSoon = 'the listings came too soon after the create'
const unseen = 'no exchange of the file shows this'
const unjudged = 'only requests of a contract run can show this'

function failureOf(finding: Finding): ContractFailure {
  const { place, expected, received, exchanges } = finding
  const instanceLocation = instanceLocationOf(place)
  const placed = {
    location: locationOf(place),
    ...(instanceLocation !== undefined && { instanceLocation }),
    received,
    exchanges,
  }
  return {
    ...placed,
    expected,
    message: messageOf({ ...placed, expected }),
    cause: explained(() => hypothesisOf(finding), undefined) ?? causeAt(placed),
    exchanges: exchanges.map(reportExchange),
    replay: [],
  }
}
