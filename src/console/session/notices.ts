import { signal } from '@preact/signals'
import { SourceProblem } from '../source/console-source.js'

/** Something that was done, or could not be. */
export interface Notice {
  id: number
  kind: 'done' | 'failed'
  text: string
  remedy?: string | undefined
}

const doneMs = 4000
const failedMs = 12_000

/** What a console says about the acts of its user. */
export class Notices {
  readonly current = signal<readonly Notice[]>([])
  #last = 0

  done(text: string): void {
    this.#add({ kind: 'done', text }, doneMs)
  }

  failed(error: unknown): void {
    const { text, remedy } = wordsOf(error)
    this.#add({ kind: 'failed', text, remedy }, failedMs)
  }

  dismiss(id: number): void {
    this.current.value = this.current.value.filter(notice => notice.id !== id)
  }

  #add(notice: Omit<Notice, 'id'>, forMs: number): void {
    const id = ++this.#last
    this.current.value = [...this.current.value.slice(-2), { ...notice, id }]
    setTimeout(() => this.dismiss(id), forMs)
  }
}

/** What an error says to the user of a console. */
export function wordsOf(error: unknown): { text: string; remedy: string | undefined } {
  if (error instanceof SourceProblem) return { text: error.message, remedy: error.remedy }
  return { text: error instanceof Error ? error.message : String(error), remedy: undefined }
}
