import type { RunFacts } from '../engine/run-facts.js'
import { isObject } from '../records/is-object.js'
import type { TargetExchange } from '../traffic/exchange.js'

/** Members that every create of a run has, or whose values contain the run id or its hour. */
const ofEveryCreate = ['apiId', 'name', 'externalId', 'expires']
const longest = 160

/** Describes a request without run id, cursor and times, so that another run of the same plan gets the same description. */
export function askedIn({ request }: TargetExchange, { runId, users }: RunFacts): string {
  const { method, path, query, body } = request
  const parameters = query.map(([name, value]) =>
    name === 'cursor' && value !== '' && !value.includes(runId) ? 'cursor={cursor}' : `${name}=${value}`,
  )
  const words = [method, path, ...parameters.sort(), ...(body === undefined ? [] : [bodyIn(body)])]
  const text = words
    .join(' ')
    .replaceAll(users.owner, '{owner}')
    .replaceAll(runId, '{run}')
    .replaceAll(runId.toUpperCase(), '{RUN}')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function bodyIn(text: string): string {
  const body = parsed(text)
  if (!isObject(body)) return text
  const own = Object.entries(body).filter(([name]) => !ofEveryCreate.includes(name))
  return JSON.stringify(Object.fromEntries(own))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
