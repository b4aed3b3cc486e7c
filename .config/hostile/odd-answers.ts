import type {
  MakeMiddleware,
  Middleware,
  MiddlewareAnswer,
} from '../../contract-tests/middleware/middleware.js'
import { hostileText } from '../../contract-tests/test-support/hostile-text.js'
import { seededRandom } from '../../src/common/random.js'
import { drawing, oddValue } from '../fuzz/any-request.js'

interface Chance {
  below(bound: number): number
  oddValue(): unknown
}

/** Some services change a few answers, and some change every answer. */
const percents = [5, 30, 100] as const

/** A right server with random changes in some or all answers. */
export function oddService(seed: number): { name: string; middleware: MakeMiddleware } {
  return { name: `odd answers ${seed}`, middleware: () => oddAnswers(seed) }
}

function oddAnswers(seed: number): Middleware {
  const { below } = seededRandom(seed)
  const chance: Chance = { below, oddValue: drawing(oddValue, seed) }
  const percent = pick(chance, percents)
  const member = below(2) === 0 ? undefined : below(40)
  return async (request, next) => {
    const answer = await next(request)
    return below(100) < percent ? oddly(answer, chance, member) : answer
  }
}

/** @param member The index of the changed value among all values in the body. If undefined, each answer gets a random change. */
function oddly(answer: MiddlewareAnswer, chance: Chance, member: number | undefined): MiddlewareAnswer {
  const kind = chance.below(100)
  if (member === undefined && kind < 10)
    return { ...answer, status: pick(chance, [200, 201, 204, 304, 400, 401, 403, 404, 409, 429, 500, 599]) }
  if (member === undefined && kind < 15) {
    const headers = new Headers(answer.headers)
    headers.set('content-type', pick(chance, ['text/html', 'application/json;charset=utf-16', 'x', '']))
    return { ...answer, headers }
  }
  if (member === undefined && kind < 20)
    return { ...answer, body: answer.body.slice(0, chance.below(answer.body.length + 1)) }
  try {
    let values = 0
    JSON.parse(answer.body, () => values++)
    let left = (member ?? chance.below(values)) % values
    const changed = JSON.parse(answer.body, (_, value) =>
      left-- === 0 ? oddInPlaceOf(value, chance) : value,
    )
    return { ...answer, body: JSON.stringify(changed) }
  } catch {
    return answer
  }
}

function pick<T>({ below }: Chance, values: readonly [T, ...T[]]): T {
  return values[below(values.length)] ?? values[0]
}

function oddInPlaceOf(value: unknown, chance: Chance): unknown {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return pick<() => unknown>(chance, [
    () => undefined,
    () => null,
    () => hostileText,
    () => chance.oddValue(),
    () => chance.oddValue(),
    () => [value],
    () => [value, value],
    () => ({ value }),
    () => entries,
    () => Object.values(value ?? {}),
    () => (typeof value === 'number' ? String(value) : Number(value)),
    () => (typeof value === 'string' ? value.toUpperCase() : { ...entries, toString: 1, constructor: null }),
    () => 'x'.repeat(20_000),
    () => JSON.parse('['.repeat(2000) + ']'.repeat(2000)),
  ])()
}

/** Changes every string in a JSON body. Changes any other body as a whole. */
export function odd(change: (text: string) => string): MakeMiddleware {
  return () => async (request, next) => {
    const answer = await next(request)
    return { ...answer, body: oddBody(answer.body, change) }
  }
}

export function oddBody(body: string, change: (text: string) => string): string {
  try {
    return JSON.stringify(changed(JSON.parse(body), change))
  } catch {
    return change(body)
  }
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(member => changed(member, change))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, changed(member, change)] as const)
  // Adds each member again under a changed name. Copies no objects and arrays, because the body would double with each level.
  return Object.fromEntries(
    members.flatMap(([name, member]) => [
      [name, member],
      [change(name), typeof member === 'object' ? change('') : member],
    ]),
  )
}
