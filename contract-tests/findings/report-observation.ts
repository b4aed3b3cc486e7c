import type { ContractObservation } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { Observed } from '../observations/observation.js'
import { isProfileName } from '../observations/observation-names.js'
import { askedIn } from './asked.js'

/** An observation in the form of the report, before redaction. */
export function reportObservation(
  { name, value, note, restsOn, exchanges }: Observed,
  section: string,
  run: RunFacts,
): ContractObservation {
  return {
    name,
    section,
    inProfile: isProfileName(name),
    value: jsonOf(value),
    ...(note === undefined ? {} : { note }),
    restsOn: [...(restsOn ?? new Set(exchanges.map(exchange => askedIn(exchange, run))))],
    exchanges: [...new Set(exchanges.map(({ id }) => id))],
  }
}

/** JSON.parse returns a JSON value here, which its type does not state. */
function jsonOf(value: unknown): ContractObservation['value'] {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}
