import { ControlError } from '../control-error.js'

/** Every stream gets every event of its sandbox: each makes each request dearer. */
const mostOpen = 100

/** Counts the event streams of a server. */
export class OpenStreams {
  #open = 0

  get isFull(): boolean {
    return this.#open >= mostOpen
  }

  /** @returns Counts it no longer. */
  opened(): () => void {
    this.#open++
    return () => {
      this.#open--
    }
  }

  /** @throws ControlError when there are as many as there may be. */
  mustHaveRoom(): void {
    if (!this.isFull) return
    throw new ControlError(503, {
      code: 'EVENT_STREAMS_FULL',
      where: 'events',
      problem: `This server has ${mostOpen} event streams open, the most that it allows.`,
      remedy: 'Close an unused one.',
    })
  }
}
