import type { StoredKey } from '../../../schemas/generated/types.js'
import { identityName } from '../../domain/identity-name.js'
import type { KeyOrder, StoreState } from '../../domain/key-store.js'
import type { RedisConnection } from './connection.js'
import { membersOf } from './index-entries.js'
import type { GenerationNames } from './key-names.js'
import { orderKeys } from './order-key.js'
import type { StoredWorld } from './stored-world.js'

/** How long a written state lives if it never becomes the current state. */
const unfinishedSeconds = '600'
const rowsAtOnce = 500

/** Writes a state under names that no replica reads yet. The state expires unless it becomes the current state. */
export async function fillGeneration(
  connection: RedisConnection,
  names: GenerationNames,
  state: StoreState,
  order: KeyOrder,
  world: StoredWorld | undefined,
): Promise<void> {
  const { texts } = order
  const written = new Set<string>()
  const write = async (command: string, name: string, args: string[]) => {
    if (args.length === 0) return
    const isFirst = !written.has(name)
    written.add(name)
    await Promise.all([
      connection.command([command, name, ...args]),
      isFirst && connection.command(['EXPIRE', name, unfinishedSeconds]),
    ])
  }
  await Promise.all([
    write('HSET', names.position, ['drawn', String(state.drawn), 'sequence', String(state.sequence)]),
    write('HSET', names.world, ['', '', ...Object.entries(world ?? {}).flat()]),
  ])
  await Promise.all([
    ...[names.records, names.hashes, names.identities].map(name => write('HSET', name, ['', ''])),
    write('ZADD', names.index, ['0', '']),
  ])
  for (const identities of inParts(state.identities)) {
    const rows = identities.flatMap(identity => [
      identityName({ ...identity, externalId: texts.name(identity.externalId) }),
      JSON.stringify(identity),
    ])
    await write('HSET', names.identities, rows)
  }
  const orders = orderKeys(order)
  const members = (key: StoredKey) => membersOf(key, orders, texts).flatMap(member => ['0', member])
  for (const keys of inParts(state.keys)) {
    await Promise.all([
      write(
        'HSET',
        names.records,
        keys.flatMap(key => [key.id, JSON.stringify(key)]),
      ),
      write(
        'HSET',
        names.hashes,
        keys.flatMap(key => [key.hash, key.id]),
      ),
      write('ZADD', names.index, keys.flatMap(members)),
    ])
  }
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}
