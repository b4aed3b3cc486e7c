import { ControlError } from '../control-error.js'

/** Each stream slows down all requests of its sandbox. */
const mostOpen = 100

export class OpenStreams {
  #open = 0

  get isFull(): boolean {
    return this.#open >= mostOpen
  }

  opened(): () => void {
    this.#open++
    return () => {
      this.#open--
    }
  }

  mustHaveRoom(): void {
    if (!this.isFull) return
    throw new ControlError(503, {
      code: 'EVENT_STREAMS_FULL',
      where: 'events',
      problem: `This server has ${mostOpen} event streams open, the most that it allows.`,
      remedy: 'Close an unused stream.',
    })
  }
}
