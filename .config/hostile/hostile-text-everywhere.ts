import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'

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
