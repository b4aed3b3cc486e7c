import { signal } from '@preact/signals'
import { undoMs } from '../../service/undo.js'
import { SourceProblem } from '../source/source.js'

interface Notice {
  id: number
  kind: 'done' | 'failed'
  text: string
  undo?: (() => Promise<void>) | undefined
}

export interface Problem {
  text: string
  remedy: string | undefined
  /** The wrong field, as a JSON Pointer without its first slash: `refill/amount`. */
  pointer: string | undefined
}

const shownMs = 6000

export class Notices {
  readonly current = signal<Notice | undefined>(undefined)
  #last = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Outlives its notice, so that Ctrl Z still works. */
  #undo: { run: () => Promise<void>; until: number } | undefined

  done(text: string, undo?: () => Promise<void>): void {
    if (undo !== undefined) this.#undo = { run: undo, until: performance.now() + undoMs }
    this.#show({ kind: 'done', text, undo })
  }

  failed(error: unknown): void {
    const { text, remedy = '' } = problemOf(error)
    this.#show({ kind: 'failed', text: `${text} ${remedy}`.trim() })
  }

  dismiss(): void {
    clearTimeout(this.#timer)
    this.current.value = undefined
  }

  get canUndo(): boolean {
    return this.#undo !== undefined && performance.now() < this.#undo.until
  }

  async undo(): Promise<void> {
    const undo = this.canUndo ? this.#undo : undefined
    if (undo === undefined) return
    this.#undo = undefined
    this.dismiss()
    try {
      await undo.run()
    } catch (error) {
      this.failed(error)
    }
  }

  #show(notice: Omit<Notice, 'id'>): void {
    clearTimeout(this.#timer)
    this.current.value = { ...notice, id: ++this.#last }
    this.#timer = setTimeout(() => this.dismiss(), shownMs)
  }
}

export function problemOf(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error)
  const pointer = /\bat \/([^\s:]+)/.exec(message)?.[1]
  // The form shows the problem at its field, so the text omits the JSON Pointer.
  const text = pointer === undefined ? message : message.replace(/^[^\n:]*\bat \/[^\s:]+:\s*/, '')
  return { text, remedy: error instanceof SourceProblem ? error.remedy : undefined, pointer }
}
