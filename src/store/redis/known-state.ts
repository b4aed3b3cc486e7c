import type { KeymockError } from '../../domain/keymock-error.js'
import type { SharedFaultState, SharedText } from '../../domain/shared-fault-state.js'
import { Superseded } from '../../domain/superseded.js'
import type { RedisConnection } from './connection.js'
import { freshName } from './fresh-name.js'
import { generationNames } from './key-names.js'
import type { Asking, RedisStore } from './redis-store.js'
import { replicated } from './replicated.js'
import { confirmScript, readFaultStateScript, replaceFaultStateScript } from './scripts/generations.js'
import type { Script } from './scripts/script.js'
import type { SharedVersion } from './shared-version.js'
import { stateLost } from './store-errors.js'

const partNames = Object.keys(generationNames('', '', ''))

/** The current state, as far as a replica knows it. Scripts first compare the known version with the stored version. */
export class KnownState implements Asking {
  /** Empty if this replica knows no state. */
  version = ''
  generation = ''
  seed: number | undefined
  isStale = false
  hasBegun = false
  /** The reason why changes by other replicas could not be loaded. */
  failure: unknown
  readonly #connection: RedisConnection
  readonly #head: string
  #current: RedisStore | undefined
  #faultState: SharedFaultState | undefined
  /** Stores that this replica has replaced. Requests that began on such a store still use it. */
  readonly #replaced = new WeakSet<RedisStore>()
  /** The moment of the last request that confirmed the version, by `performance.now()`. */
  #knownAt = 0

  /** @param head The Redis key of the sandbox's head (see key-names.ts). */
  constructor(connection: RedisConnection, head: string, seed: number | undefined) {
    this.#connection = connection
    this.#head = head
    this.seed = seed
  }

  async run(
    store: RedisStore | undefined,
    script: Script,
    args: readonly (string | number)[],
  ): Promise<unknown[]> {
    const isCurrent = store !== undefined && store === this.#current
    const isReplaced = store !== undefined && this.#replaced.has(store)
    if (!isReplaced && this.isStale && this.failure !== undefined) throw this.failure
    if (store === undefined || !(isReplaced || isCurrent)) throw new Superseded()
    const version = isCurrent ? this.version : ''
    const sentAt = performance.now()
    const keys = [this.#head, ...Object.values(store.names)]
    const reply = await this.#connection.run(script, keys, [version, ...args])
    if (reply[0] === 'lost') throw this.lose(reply.slice(1))
    if (reply[0] !== 'stale') {
      if (script.writes === true && reply[0] === 'ok') await replicated(this.#connection)
      if (isCurrent && version === this.version) this.#knownAt = Math.max(this.#knownAt, sentAt)
      return reply
    }
    if (version === this.version) this.isStale = true
    throw new Superseded()
  }

  watch(): () => Promise<void> {
    const from = performance.now()
    const { version } = this
    return async () => {
      if (version !== this.version) throw new Superseded()
      if (this.#knownAt < from) await this.run(this.#current, confirmScript, [])
    }
  }

  /** Called after this replica has replaced the state. */
  replace(store: RedisStore, head: SharedVersion, faultState: SharedFaultState | undefined): void {
    if (this.#current !== undefined) this.#replaced.add(this.#current)
    this.take(store, head, faultState)
  }

  take(store: RedisStore, head: SharedVersion, faultState: SharedFaultState | undefined): void {
    this.hasBegun = true
    this.#current = store
    this.generation = head.generation
    this.#faultState = faultState
    this.failure = undefined
    this.agree(head)
  }

  /**
   * Registers the version up to which this replica has loaded all changes.
   *
   * @param sentAt The moment at which this replica requested the version, by `performance.now()`.
   */
  agree({ version, faultState }: SharedVersion, sentAt = 0): void {
    this.version = version
    this.isStale = false
    this.#knownAt = Math.max(this.#knownAt, sentAt)
    const renamed = (next: string) => {
      this.version = next
    }
    if (this.#current !== undefined)
      this.#faultState?.keepIn(faultStateText(this, this.#current, renamed), faultState)
  }

  /** @param parts The indexes of the lost parts in `partNames`. */
  lose(parts: readonly unknown[]): KeymockError {
    const names = parts.map(part => partNames[Number(part)] ?? '')
    const error = stateLost(this.#connection.address.shown, this.#head, names)
    this.#connection.report(`${error.where}: ${error.problem} ${error.remedy}`)
    return error
  }

  /** Called when the store no longer has the state. */
  forget(): void {
    this.version = ''
    this.generation = ''
  }
}

/**
 * Redis stores the faults as a text in the sandbox's head (see key-names.ts).
 *
 * @param renamed Called with the state's new version after a change that other replicas must know.
 */
function faultStateText(asking: Asking, store: RedisStore, renamed: (version: string) => void): SharedText {
  return {
    async read() {
      const [, , , revision, text] = await asking.run(store, readFaultStateScript, [])
      return { revision: Number(revision), text: String(text) }
    },
    async replace(seen, text, isNews) {
      const version = isNews ? freshName() : ''
      const args = [seen.revision, text, version]
      const [outcome, , , revision, other] = await asking.run(store, replaceFaultStateScript, args)
      const isDone = outcome === 'ok'
      if (isDone && isNews) renamed(version)
      return { isDone, seen: { revision: Number(revision), text: isDone ? text : String(other) } }
    },
  }
}
