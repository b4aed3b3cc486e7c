import { type Duration, toMilliseconds } from '../../src/domain/clock.js'
import { below, type Chance, pick } from './chance.js'
import { type DrawnSchema, fittingValue } from './fitting-value.js'
import { oddNumbers, oddTexts } from './odd-value.js'
import type { StructuredRequest } from './structured-request.js'

export interface ControlDocument {
  paths: Record<string, Record<string, ControlOperation>>
  components: { schemas: Record<string, DrawnSchema> }
}

interface ControlOperation {
  parameters?: readonly { name: string; in: string; schema: DrawnSchema }[]
  requestBody?: { content: Record<string, { schema: DrawnSchema }> }
}

/** Routes that get no requests: an endless stream, and texts that do not depend on the request. */
const leftOut = /\/(?:events|llms\.txt|openapi\.json)$/
/** Routes that read, reset or replace a whole state. They take a hundred times the work of other routes. */
const large = /\/(?:state|fixture|load|world|reset)$/
const largePart = 0.05
/** This parameter makes a route wait for other requests, so no random request contains it. */
const waits = 'wait'
/** Sandboxes that may have random faults. */
export const sandboxes = ['fuzz_a', 'fuzz_b', 'fuzz_c'] as const

/**
 * Changes go only to named sandboxes and to the routes that manage sandboxes, because a fault in the root sandbox would change
 * the answers of the fuzzed operations.
 */
export function controlRequests({ paths, components: { schemas } }: ControlDocument) {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  const drawn = routes.filter(
    ({ path, method }) =>
      !leftOut.test(path) && (method === 'GET' || /^\/(?:sandboxes\/|_keymock\/sandboxes)/.test(path)),
  )

  const largeRoutes = drawn.filter(({ path }) => large.test(path))
  const smallRoutes = drawn.filter(({ path }) => !large.test(path))

  return (chance: Chance, ids: readonly string[]): StructuredRequest => {
    const routes = chance.fraction() < largePart ? largeRoutes : smallRoutes
    const route = routes[below(chance, routes.length)]
    if (route === undefined) throw new Error('The control API has no routes.')
    const { path, method, operation } = route
    const partOf = (name: string) =>
      name === 'sandbox'
        ? pick(chance, sandboxes)
        : chance.fraction() < 0.7 && ids.length > 0
          ? (ids[below(chance, ids.length)] ?? '')
          : pick(chance, ['1', 'fault_1', 'fuzz_a', 'api_payments', '%', 'x'.repeat(300), '🔑'])
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(partOf(name)))
    const query = new URLSearchParams()
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in !== 'query' || parameter.name === waits || chance.fraction() < 0.7) continue
      const value = fittingValue(chance, parameter.schema, schemas)
      query.append(
        parameter.name,
        String(pick(chance, [value, value, pick(chance, oddTexts), pick(chance, oddNumbers)])),
      )
    }
    const text = query.toString()
    const content = operation.requestBody?.content['application/json']
    const body = content && JSON.stringify(boundedWaits(fittingValue(chance, content.schema, schemas)))
    return {
      method,
      path,
      target: text === '' ? address : `${address}?${text}`,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    }
  }
}

const longestMs = 20

const lengths = ['delay', 'from', 'to']

function boundedWaits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(boundedWaits)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'connection' && member === 'silent') return [name, 'cut']
    return [name, lengths.includes(name) && isLong(member) ? longestMs : boundedWaits(member)]
  })
  return Object.fromEntries(members)
}

function isLong(value: unknown): boolean {
  try {
    return toMilliseconds(value as Duration) > longestMs
  } catch {
    return false
  }
}
