import type { KeyOrder, StoreState } from '../../domain/key-store.js'
import type { RedisConnection } from './connection.js'
import { fillGeneration } from './fill-generation.js'
import { type GenerationNames, headName } from './key-names.js'
import { replicated } from './replicated.js'
import { publishScript } from './scripts/generations.js'
import { type SharedVersion, versionFields } from './shared-version.js'
import type { StoredWorld } from './stored-world.js'

/** How long the generation before a reset is kept for requests that began on it. */
const staySeconds = '60'

export interface NextGeneration {
  sandbox: string | undefined
  names: GenerationNames
  state: StoreState
  order: KeyOrder
  world: StoredWorld | undefined
  head: SharedVersion
}

/** The generation that another one is to take the place of. */
export interface Replaced {
  /** Empty where nothing is to be there. */
  version: string
  names: GenerationNames | undefined
}

/**
 * Writes a state next to the present one, and then replaces that.
 *
 * @returns Whether it did. It does not when the present one is not the one expected any more: then nothing has changed.
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
