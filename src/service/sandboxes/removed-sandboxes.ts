import { KeymockError } from '../../domain/keymock-error.js'
import { notKept, undoMs } from '../undo.js'
import type { HeldSandbox } from './sandboxes.js'

/** Keeps removed sandboxes for a while, so that callers can undo a removal. */
export class RemovedSandboxes {
  readonly #kept = new Map<string, { held: HeldSandbox[]; timer: ReturnType<typeof setTimeout> }>()

  keep(undo: string, held: HeldSandbox): void {
    const kept = this.#kept.get(undo)
    if (kept !== undefined) {
      kept.held.push(held)
      return
    }
    const timer = setTimeout(() => this.#end(undo), undoMs)
    ;(timer as { unref?: () => void }).unref?.()
    this.#kept.set(undo, { held: [held], timer })
  }

  /**
   * @param makePlace Throws if the server has no room for so many sandboxes.
   * @throws KeymockError `UNDO_NOT_FOUND`, or `UNDO_TOO_LATE` if the name of a sandbox is in use again.
   */
  take(
    undo: string,
    isUsed: (name: string) => boolean,
    makePlace: (count: number) => void,
  ): readonly HeldSandbox[] {
    const kept = this.#kept.get(undo)
    if (kept === undefined) throw notKept(undo)
    const used = kept.held.find(({ name }) => isUsed(name))
    if (used !== undefined) throw nameUsed(used.name)
    makePlace(kept.held.length)
    clearTimeout(kept.timer)
    this.#kept.delete(undo)
    return kept.held
  }

  #end(undo: string): void {
    for (const { sandbox } of this.#kept.get(undo)?.held ?? []) sandbox.end()
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
