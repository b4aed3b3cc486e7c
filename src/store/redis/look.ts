import type { Connection } from './connection.js'
import { type Head, readHead } from './head.js'
import { lookScript } from './scripts/generations.js'

/**
 * What all replicas go by at this moment.
 *
 * @param name The key of the head.
 * @throws KeymockError `STORE_FOREIGN`, `STORE_UNAVAILABLE`
 */
export async function look(connection: Connection, name: string): Promise<Head | undefined> {
  const reply = await connection.run(lookScript, [name], [''])
  return readHead(reply.slice(3).map(String), `${connection.address.shown}, at ${name}`)
}
