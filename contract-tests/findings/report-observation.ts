import type { ContractObservation } from '../../schemas/generated/types.js'
import type { Observed } from '../observations/observation.js'
import { isProfileName } from '../observations/observation-names.js'
import type { Secrets } from '../secrets/secrets.js'

/** The form of what was observed that may leave the engine. */
export function reportObservation(
  { name, value, note, exchanges }: Observed,
  section: string,
  secrets: Secrets,
): ContractObservation {
  return {
    name,
    section,
    inProfile: isProfileName(name),
    value: redacted(value, secrets),
    ...(note === undefined ? {} : { note: secrets.redact(note) }),
    exchanges: [...new Set(exchanges.map(({ id }) => id))],
  }
}

/** What JSON.parse makes of what JSON.stringify made is a JSON value; the types of neither say so. */
function redacted(value: unknown, secrets: Secrets): ContractObservation['value'] {
  return value === undefined ? null : JSON.parse(secrets.redact(JSON.stringify(value)))
}
