import type { KeyOrder, StoreState } from '../../domain/key-store.js'
import type { RedisConnection } from './connection.js'
import { fillGeneration } from './fill-generation.js'
import { type GenerationNames, headName } from './key-names.js'
import { replicated } from './replicated.js'
import { publishScript } from './scripts/generations.js'
import { type SharedVersion, versionFields } from './shared-version.js'
import type { StoredWorld } from './stored-world.js'

/** The time for which the generation before a reset is kept for earlier requests. */
const staySeconds = '60'

export interface NextGeneration {
  sandbox: string | undefined
  names: GenerationNames
  state: StoreState
  order: KeyOrder
  world: StoredWorld | undefined
  head: SharedVersion
}

/** The generation to replace. */
export interface Replaced {
  /** Empty for none. */
  version: string
  names: GenerationNames | undefined
}

/**
 * Writes a new state, and then replaces the current state with it.
 *
 * @returns Whether it is replaced. If the current state is not the expected state, nothing has changed.
 */
export async function publishGeneration(
  connection: RedisConnection,
  { sandbox, names, state, order, world, head }: NextGeneration,
  replaced: Replaced,
): Promise<boolean> {
  await fillGeneration(connection, names, state, order, world)
  const fresh = Object.values(names)
  const [outcome] = await connection.run(
    publishScript,
    [headName(connection.address.prefix, sandbox), ...fresh, ...Object.values(replaced.names ?? {})],
    [replaced.version, fresh.length, staySeconds, ...versionFields(head)],
  )
  if (outcome === 'ok') {
    await replicated(connection)
    return true
  }
  await connection.command(['UNLINK', ...fresh])
  return false
}
