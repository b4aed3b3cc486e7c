import type { Clock } from '../../domain/clock.js'

/** How long the best reading of the store's time is relied on. */
const trustedMs = 5000

/** The time of the store, as its answers tell it: the same for all replicas, but for half of the shortest way there and back. */
export class StoreClock implements Clock {
  #offsetMs = Date.now() - performance.now()
  #roundTripMs = Number.POSITIVE_INFINITY
  #readAt = 0

  now(): number {
    return Math.trunc(performance.now() + this.#offsetMs)
  }

  /** @param sentAt When the question was sent, on the clock of `performance.now()`. */
  read(seconds: unknown, microseconds: unknown, sentAt: number): void {
    const now = performance.now()
    const roundTripMs = now - sentAt
    if (roundTripMs > this.#roundTripMs && now - this.#readAt < trustedMs) return
    this.#roundTripMs = roundTripMs
    this.#readAt = now
    this.#offsetMs = Number(seconds) * 1000 + Number(microseconds) / 1000 - (sentAt + now) / 2
  }
}
