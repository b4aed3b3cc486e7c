import type { ContractFailure } from '../../schemas/generated/types.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf, locationOf } from '../engine/place.js'
import { hypothesisOf } from './hypotheses.js'
import { type ReplayOptions, replayOf } from './replay.js'
import { reportExchange } from './report-exchange.js'

/** A finding in the form of the report, before redaction. */
export function reportFailure(
  finding: Finding & { hint?: string | undefined },
  options: ReplayOptions,
): ContractFailure {
  const { place, expected, received, fuzz, hint } = finding
  const exchanges = [...new Set(finding.exchanges)].sort((a, b) => a.id - b.id)
  const instanceLocation = instanceLocationOf(place)
  return {
    expected,
    received,
    location: locationOf(place),
    ...(instanceLocation === undefined ? {} : { instanceLocation }),
    message: messageOf({ location: locationOf(place), expected, received, hint }),
    ...(hint === undefined ? {} : { hint }),
    cause: hypothesisOf(finding) ?? finding.cause ?? causeOf(finding),
    exchanges: exchanges.map(reportExchange),
    replay: replayOf(exchanges, options),
    ...(fuzz ? { fuzz } : {}),
  }
}

type Said = Pick<ContractFailure, 'location' | 'expected' | 'received'> & { hint?: string | undefined }

export function messageOf({ location, expected, received, hint }: Said): string {
  return `${location}: expected ${expected}, received ${received}${hint === undefined ? '' : `; ${hint}`}`
}

/** Failures at one place in one kind of answer count as one cause. */
function causeOf({ place, received, exchanges }: Finding): string {
  const operation = exchanges.at(-1)?.operation ?? 'other'
  const location = locationOf(place).replaceAll(/\/\d+(?=\/|$)/g, '/*')
  const isInBody = instanceLocationOf(place) !== undefined
  return isInBody ? `${operation} ${location}` : `${operation} ${location}: ${received}`
}
