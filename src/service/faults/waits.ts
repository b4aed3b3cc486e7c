import type { RequestMessage } from '../message.js'

/** Lets requests wait in real time. */
export class Waits {
  readonly #ends = new Set<() => void>()

  end(): void {
    for (const end of this.#ends) end()
  }

  async wait(ms: number, { gone, closing }: RequestMessage): Promise<void> {
    const signals = [gone?.(), closing].filter(signal => signal !== undefined)
    if (ms <= 0 || signals.some(({ aborted }) => aborted)) return
    await new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        this.#ends.delete(end)
        for (const signal of signals) signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#ends.add(end)
      for (const signal of signals) signal.addEventListener('abort', end)
    })
  }
}
