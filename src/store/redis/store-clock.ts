import { type Clock, systemClock } from '../../domain/clock.js'

/** For this time after a reading, the clock ignores readings with a longer round trip. */
const trustedMs = 5000

/** Estimates the store's time from its answers. The error is at most half of the current reading's round trip. */
export class StoreClock implements Clock {
  #offsetMs = systemClock.now() - performance.now()
  #roundTripMs = Number.POSITIVE_INFINITY
  #readAt = 0

  now(): number {
    return Math.trunc(performance.now() + this.#offsetMs)
  }

  /** @param sentAt The moment when the command was sent, by `performance.now()`. */
  read(seconds: unknown, microseconds: unknown, sentAt: number): void {
    const now = performance.now()
    const roundTripMs = now - sentAt
    if (roundTripMs > this.#roundTripMs && now - this.#readAt < trustedMs) return
    this.#roundTripMs = roundTripMs
    this.#readAt = now
    this.#offsetMs = Number(seconds) * 1000 + Number(microseconds) / 1000 - (sentAt + now) / 2
  }
}
