import { asPrinted, KeymockError } from '../domain/keymock-error.js'
import type { MemoryAccount, MemoryBudget } from '../domain/memory-budget.js'
import type { SandboxEvents } from './sandbox-events.js'

export const undoMs = 60_000

interface KeptAction {
  name: string
  bringBack: () => Promise<void>
  /** The only revision of the sandbox at which the action can be undone. Undefined for any revision. */
  revision: number | undefined
  timer: ReturnType<typeof setTimeout>
  account: MemoryAccount
}

/** Remembers the latest action of a sandbox, if the action can be undone. */
export class Undo {
  readonly #events: SandboxEvents
  readonly #memory: MemoryBudget
  #kept: KeptAction | undefined

  constructor(events: SandboxEvents, memory: MemoryBudget) {
    this.#events = events
    this.#memory = memory
  }

  /**
   * Remembers nothing if the memory is full.
   *
   * @param bytes The approximate size of the data for the undo.
   * @param revision The revision after the action. Undefined if later changes do not prevent the undo.
   */
  keep(name: string, bringBack: () => Promise<void>, bytes: number, revision?: number): void {
    this.clear()
    if (!this.#memory.hasRoom(bytes)) return
    const account = this.#memory.account()
    account.hold(bytes)
    const timer = setTimeout(() => this.clear(), undoMs)
    ;(timer as { unref?: () => void }).unref?.()
    this.#kept = { name, bringBack, timer, account, revision }
  }

  /** @throws KeymockError `UNDO_NOT_FOUND`, `UNDO_TOO_LATE` */
  async run(name: string): Promise<void> {
    const kept = this.#kept
    if (kept?.name !== name) throw notKept(name)
    if (kept.revision !== undefined && kept.revision !== this.#events.revision) throw changedSince()
    this.clear()
    await kept.bringBack()
  }

  clear(): void {
    clearTimeout(this.#kept?.timer)
    this.#kept?.account.end()
    this.#kept = undefined
  }
}

export function notKept(name: string): KeymockError {
  return new KeymockError(asPrinted`UNDO_NOT_FOUND  undo
    There is no undo "${name}", or it has expired.
    Undo an action within 60 seconds, and before the next action.`)
}

function changedSince(): KeymockError {
  return new KeymockError(asPrinted`UNDO_TOO_LATE  undo
    Another request has changed the state since that action.
    Restore a snapshot instead. The undo changed nothing.`)
}

export function undoImpossible(): KeymockError {
  return new KeymockError(asPrinted`UNDO_IMPOSSIBLE  the query, undo
    Other servers or tabs share this state, so this server cannot restore it.
    Save a snapshot first, with GET /_keymock/state, and omit undo. The state was not changed.`)
}
