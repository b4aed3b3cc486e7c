import type { RedisConnection } from './connection.js'
import { generationNames, headName } from './key-names.js'
import { readVersion } from './read-version.js'

/**
 * Takes the state of a sandbox away, for all replicas: who asks for it next begins anew.
 *
 * @returns Whether there was one.
 */
export async function removeState(connection: RedisConnection, sandbox: string): Promise<boolean> {
  const { prefix } = connection.address
  const head = headName(prefix, sandbox)
  const found = await readVersion(connection, head)
  if (found === undefined) return false
  const names = Object.values(generationNames(prefix, sandbox, found.generation))
  await connection.command(['UNLINK', head, ...names])
  return true
}
