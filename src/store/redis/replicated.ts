import type { RedisConnection } from './connection.js'
import { notReplicated } from './store-errors.js'

/**
 * Resolves when the required number of store replicas have all writes so far.
 *
 * @throws KeymockError `STORE_NOT_REPLICATED` if fewer replicas have the writes after half of the store's time limit.
 */
export async function replicated(connection: RedisConnection): Promise<void> {
  const { replicas, timeoutMs, shown } = connection.address
  if (replicas === 0) return
  const patience = Math.ceil(timeoutMs / 2)
  const count = Number(await connection.command(['WAIT', String(replicas), String(patience)]))
  if (count >= replicas) return
  const error = notReplicated(shown, count, replicas)
  connection.report(`${error.where}: ${error.problem} ${error.remedy}`)
  throw error
}
