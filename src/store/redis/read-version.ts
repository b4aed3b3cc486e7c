import type { RedisConnection } from './connection.js'
import { readVersionScript } from './scripts/generations.js'
import { readSharedVersion, type SharedVersion } from './shared-version.js'

/** @param name The Redis key of the sandbox's head (see key-names.ts). */
export async function readVersion(
  connection: RedisConnection,
  name: string,
): Promise<SharedVersion | undefined> {
  const reply = await connection.run(readVersionScript, [name], [''])
  return readSharedVersion(reply.slice(3).map(String), `${connection.address.shown}, at ${name}`)
}
