import type { AnsweredExchange, TargetExchange } from './exchange.js'
import type { Client } from './requests.js'

/** The same listing again, letter for letter, as a cache would know it. */
export function listAgain(client: Client, { request }: TargetExchange): Promise<AnsweredExchange> {
  const { method, path, query, headers } = request
  return client.send({ operation: 'listKeys', method, path, query, headers, purpose: 'probe' })
}
