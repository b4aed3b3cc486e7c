import type { Exchange } from '../exchange.js'
import type { Happening } from './happening.js'

/** What is told of a request that was answered. Neither its query nor its body. */
export function requestAnswered(
  { operation, method, path, status, failure }: Exchange,
  request: number,
): Happening {
  return {
    type: 'request',
    request,
    ...(operation !== undefined && { operation }),
    method,
    path,
    status,
    ...(failure !== undefined && { failure: failure.kind }),
  }
}
