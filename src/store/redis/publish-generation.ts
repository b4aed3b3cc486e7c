import type { KeyOrder, StoreState } from '../../domain/key-store.js'
import type { RedisConnection } from './connection.js'
import { fillGeneration } from './fill-generation.js'
import { type GenerationNames, headName } from './key-names.js'
import { replicated } from './replicated.js'
import { publishScript } from './scripts/generations.js'
import { type SharedVersion, versionFields } from './shared-version.js'
import type { StoredWorld } from './stored-world.js'

/** How long a replaced generation stays, for requests that began before the replacement. */
const staySeconds = '60'

export interface NextGeneration {
  sandbox: string | undefined
  names: GenerationNames
  state: StoreState
  order: KeyOrder
  world: StoredWorld | undefined
  head: SharedVersion
}

export interface Replaced {
  /** Empty if the store has no generation. */
  version: string
  names: GenerationNames | undefined
}

/** @returns `false` if the stored version is not `replaced.version`. Then the stored state stays unchanged. */
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
