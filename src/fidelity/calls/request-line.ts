import type { Call } from './call.js'

/** A call on one line: method, path, query, and the first 500 characters of the body. */
export function requestLine({ method, path, query, body }: Call): string {
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query.map(([a, b]) => [a, b]))}`
  return `${method} ${path}${search}${body === undefined ? '' : `  ${body.slice(0, 500)}`}`
}
