import type { AnsweredExchange, TargetExchange } from './exchange.js'
import type { Client } from './requests.js'

/** Repeats a listing exactly, so that a cache recognizes it. */
export function listAgain(
  client: Client,
  { request }: Pick<TargetExchange, 'request'>,
): Promise<AnsweredExchange> {
  const { method, path, query, headers } = request
  return client.send({ operation: 'listKeys', method, path, query, headers, purpose: 'probe' })
}
