import type { Middleware, MiddlewareAnswer } from '../../contract-tests/middleware/middleware.js'
import { hostileText } from '../../contract-tests/test-support/hostile-text.js'
import { seededRandom } from '../../src/common/random.js'
import type { Chance } from '../fuzz/chance.js'
import { below, pick } from '../fuzz/chance.js'
import { oddValue } from '../fuzz/odd-value.js'
import type { HostileService } from './hostile-service.js'

/** Some services change a few answers, and some change every answer. */
const parts = [0.05, 0.3, 1] as const

/** A right server with random changes in some or all answers. */
export function oddService(seed: number): HostileService {
  return { name: `odd answers ${seed}`, middleware: () => oddAnswers(seed) }
}

function oddAnswers(seed: number): Middleware {
  const random = seededRandom(seed)
  const chance: Chance = { fraction: () => random.below(2 ** 30) / 2 ** 30 }
  const part = pick(chance, parts)
  const member = chance.fraction() < 0.5 ? undefined : below(chance, 40)
  return async (request, next) => {
    const answer = await next(request)
    return chance.fraction() < part ? oddly(answer, chance, member) : answer
  }
}

/** @param member The index of the changed value among all values in the body. If undefined, each answer gets a random change. */
function oddly(answer: MiddlewareAnswer, chance: Chance, member: number | undefined): MiddlewareAnswer {
  const kind = chance.fraction()
  if (member === undefined && kind < 0.1)
    return { ...answer, status: pick(chance, [200, 201, 204, 304, 400, 401, 403, 404, 409, 429, 500, 599]) }
  if (member === undefined && kind < 0.15) {
    const headers = new Headers(answer.headers)
    headers.set('content-type', pick(chance, ['text/html', 'application/json;charset=utf-16', 'x', '']))
    return { ...answer, headers }
  }
  if (member === undefined && kind < 0.2)
    return { ...answer, body: answer.body.slice(0, below(chance, answer.body.length + 1)) }
  try {
    const json: unknown = JSON.parse(answer.body)
    const places = placesIn(json)
    const place = places[(member ?? below(chance, places.length)) % places.length] ?? []
    return { ...answer, body: JSON.stringify(changedAt(json, place, chance)) }
  } catch {
    return answer
  }
}

type Place = readonly (string | number)[]

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const members: (string | number)[] = Array.isArray(value)
    ? [0, 1].slice(0, value.length)
    : Object.keys(value)
  const inside = members.flatMap(name =>
    placesIn((value as Record<string | number, unknown>)[name], [...place, name]),
  )
  return [place, ...inside]
}

function changedAt(value: unknown, [name, ...rest]: Place, chance: Chance): unknown {
  if (name === undefined) return oddInPlaceOf(value, chance)
  if (Array.isArray(value))
    return value.map((member, index) => (index === name ? changedAt(member, rest, chance) : member))
  const object = value as Record<string, unknown>
  return { ...object, [name]: changedAt(object[name], rest, chance) }
}

function oddInPlaceOf(value: unknown, chance: Chance): unknown {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return pick<() => unknown>(chance, [
    () => undefined,
    () => null,
    () => hostileText,
    () => oddValue(chance),
    () => oddValue(chance),
    () => [value],
    () => [value, value],
    () => ({ value }),
    () => entries,
    () => Object.values(value ?? {}),
    () => (typeof value === 'number' ? String(value) : Number(value)),
    () => (typeof value === 'string' ? value.toUpperCase() : { ...entries, toString: 1, constructor: null }),
    () => 'x'.repeat(20_000),
    () => nested(2000),
  ])()
}

function nested(depth: number): unknown {
  let value: unknown = null
  for (let level = 0; level < depth; level++) value = [value]
  return value
}
