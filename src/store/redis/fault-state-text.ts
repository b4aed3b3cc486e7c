import type { SharedText } from '../../domain/shared-fault-state.js'
import { freshName } from './fresh-name.js'
import type { Asking, RedisStore } from './redis-store.js'
import { readFaultStateScript, replaceFaultStateScript } from './scripts/generations.js'

/**
 * The faults of a state, as a text in the sandbox's hash in Redis.
 *
 * @param renamed Called with the new version after a replacement that other replicas must know.
 */
export function faultStateText(
  asking: Asking,
  store: RedisStore,
  renamed: (version: string) => void,
): SharedText {
  return {
    async read() {
      const [, , , revision, text] = await asking.run(store, readFaultStateScript, [], [])
      return { revision: Number(revision), text: String(text) }
    },
    async replace(seen, text, isNews) {
      const version = isNews ? freshName() : ''
      const args = [seen.revision, text, version]
      const [outcome, , , revision, other] = await asking.run(store, replaceFaultStateScript, [], args)
      const isDone = outcome === 'ok'
      if (isDone && isNews) renamed(version)
      return { isDone, seen: { revision: Number(revision), text: isDone ? text : String(other) } }
    },
  }
}
