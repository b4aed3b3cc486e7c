import type { Call } from './call.js'

export function requestLine({ method, path, query, body }: Call): string {
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query.map(([a, b]) => [a, b]))}`
  return `${method} ${path}${search}${body === undefined ? '' : `  ${body.slice(0, 500)}`}`
}
