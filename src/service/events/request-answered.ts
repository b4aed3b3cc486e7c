import type { Exchange } from '../exchange.js'
import type { Happening } from './happening.js'

/** What is told of a request that was answered. Neither its query nor its body. */
export function requestAnswered(
  { operation, method, path, status, failure }: Exchange,
  request: number,
): Happening {
  const happening: Happening = { type: 'request', request, method, path, status }
  if (operation !== undefined) happening.operation = operation
  if (failure !== undefined) happening.failure = failure.kind
  return happening
}
