import type { RequestMessage, ResponseMessage } from '../message.js'

/** Lets requests wait in real time. */
export class Waits {
  readonly #ends = new Set<() => void>()

  end(): void {
    for (const end of this.#ends) end()
  }

  /** @returns Whether the client still waits for the answer. */
  async wait(ms: number, { gone, closing }: RequestMessage): Promise<boolean> {
    if (ms <= 0) return true
    const left = gone?.()
    const signals = [left, closing].filter(signal => signal !== undefined)
    if (signals.some(({ aborted }) => aborted)) return left?.aborted !== true
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
    return left?.aborted !== true
  }
}

/** Takes the place of an answer for which the client has stopped waiting. */
export const noClient: ResponseMessage & { body: string } = {
  status: 0,
  headers: {},
  body: '',
  connection: 'gone',
  warning: 'The client stopped waiting.',
}
