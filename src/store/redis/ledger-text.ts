import type { SharedText } from '../../domain/ledger.js'
import { freshName } from './fresh-name.js'
import type { Asking, RedisStore } from './redis-store.js'
import { readLedgerScript, replaceLedgerScript } from './scripts/generations.js'

/**
 * The ledger of a state, in the head of its sandbox.
 *
 * @param renamed Is told the version that the head has since a replacement that is news.
 */
export function ledgerText(
  asking: Asking,
  store: RedisStore,
  renamed: (version: string) => void,
): SharedText {
  return {
    async read() {
      const [, , , revision, text] = await asking.run(store, readLedgerScript, [], [])
      return { revision: Number(revision), text: String(text) }
    },
    async replace(seen, text, isNews) {
      const version = isNews ? freshName() : ''
      const args = [seen.revision, text, version]
      const [outcome, , , revision, other] = await asking.run(store, replaceLedgerScript, [], args)
      const isDone = outcome === 'ok'
      if (isDone && isNews) renamed(version)
      return { isDone, seen: { revision: Number(revision), text: isDone ? text : String(other) } }
    },
  }
}
