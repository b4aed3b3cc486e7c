import type { Connection } from './connection.js'
import { readHead } from './head.js'
import { generationNames, headName } from './key-names.js'
import { lookScript } from './scripts/generations.js'

/**
 * Takes the state of a sandbox away, for all replicas: who asks for it next begins anew.
 *
 * @returns Whether there is one.
 */
export async function removeState(
  connection: Connection,
  sandbox: string,
  { isTried = false }: { isTried?: boolean } = {},
): Promise<boolean> {
  const { prefix, shown } = connection.address
  const head = headName(prefix, sandbox)
  const reply = await connection.run(lookScript, [head], [''])
  const found = readHead(reply.slice(3).map(String), `${shown}, at ${head}`)
  if (found === undefined) return false
  const names = Object.values(generationNames(prefix, sandbox, found.generation))
  if (!isTried) await connection.command(['UNLINK', head, ...names])
  return true
}
