import type { ContractObservation } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { createBodyIn } from '../model/seen-records.js'
import type { Observed } from '../observations/observation.js'
import { isProfileName } from '../observations/observation-names.js'
import type { TargetExchange } from '../traffic/exchange.js'

/** The result is not redacted yet. */
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

function jsonOf(value: unknown): ContractObservation['value'] {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** Descriptions omit these members: most creates have them, and their values depend on the target, the run or the time. */
const ofEveryCreate = ['apiId', 'name', 'externalId', 'expires']
const longest = 160

/** Describes a request without run id, cursor and times, so that another run of the same plan gets the same description. */
function askedIn(exchange: TargetExchange, { runId, users }: RunFacts): string {
  const { method, path, query, body } = exchange.request
  const parameters = query.map(([name, value]) =>
    name === 'cursor' && value !== '' && !value.includes(runId) ? 'cursor={cursor}' : `${name}=${value}`,
  )
  const words = [method, path, ...parameters.sort(), ...(body === undefined ? [] : [bodyIn(exchange)])]
  const text = words
    .join(' ')
    .replaceAll(users.owner, '{owner}')
    .replaceAll(runId, '{run}')
    .replaceAll(runId.toUpperCase(), '{RUN}')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function bodyIn({ request }: TargetExchange): string {
  const body = createBodyIn({ request })
  if (body === undefined) return request.body ?? ''
  const own = Object.entries(body).filter(([name]) => !ofEveryCreate.includes(name))
  return JSON.stringify(Object.fromEntries(own))
}
