import type { RedisConnection } from './connection.js'
import { notReplicated } from './store-errors.js'

/**
 * Resolves when as many replicas of the store as the address asks for have all that was written so far.
 *
 * @throws KeymockError `STORE_NOT_REPLICATED` when they have not in half of the time that the store has for an answer.
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
