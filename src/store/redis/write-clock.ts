import type { RedisConnection } from './connection.js'
import { freshName } from './fresh-name.js'
import type { KnownState } from './known-state.js'
import { readVersion } from './read-version.js'
import { moveClockScript } from './scripts/generations.js'
import type { SharedClock } from './shared-clock.js'

/**
 * Adds this replica's move of the clock to the moves of other replicas in the store.
 *
 * @param name The Redis key of the sandbox's head.
 * @throws KeymockError `STORE_FOREIGN`, `STORE_UNAVAILABLE`
 */
export async function writeClock(
  connection: RedisConnection,
  name: string,
  known: KnownState,
  clock: SharedClock,
): Promise<void> {
  while (clock.isAhead && known.generation !== '') {
    const { now, kept } = clock.moving
    const version = freshName()
    const args = [known.version, version, now.offsetMs, now.frozenAt ?? '']
    const [outcome] = await connection.run(moveClockScript, [name], args)
    if (outcome === 'ok') {
      known.version = version
      kept()
      continue
    }
    const head = await readVersion(connection, name)
    if (head?.generation !== known.generation) return kept()
    clock.see(head.clock)
    known.agree(head)
  }
}
