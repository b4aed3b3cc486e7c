import { KeymockError } from '../../domain/keymock-error.js'
import { notKept, undoMs } from '../undo.js'
import type { HeldSandbox } from './sandboxes.js'

/** Keeps removed sandboxes for a while, so that callers can undo a removal. */
export class RemovedSandboxes {
  readonly #kept = new Map<string, HeldSandbox[]>()

  keep(undo: string, held: HeldSandbox): void {
    const others = this.#kept.get(undo)
    if (others !== undefined) {
      others.push(held)
      return
    }
    this.#kept.set(undo, [held])
    const timer = setTimeout(() => this.#end(undo), undoMs)
    ;(timer as { unref?: () => void }).unref?.()
  }

  /** @throws KeymockError `UNDO_NOT_FOUND`, or `UNDO_TOO_LATE` if the name of a sandbox is in use again. */
  take(undo: string, isUsed: (name: string) => boolean): readonly HeldSandbox[] {
    const held = this.#kept.get(undo)
    if (held === undefined) throw notKept(undo)
    const used = held.find(({ name }) => isUsed(name))
    if (used !== undefined) throw nameUsed(used.name)
    this.#kept.delete(undo)
    return held
  }

  #end(undo: string): void {
    for (const { sandbox } of this.#kept.get(undo) ?? []) sandbox.end()
    this.#kept.delete(undo)
  }
}

function nameUsed(name: string): KeymockError {
  return new KeymockError({
    code: 'UNDO_TOO_LATE',
    where: 'undo',
    problem: `A request has since created another sandbox ${name}.`,
    remedy: 'Delete that sandbox first. Nothing was changed.',
  })
}
