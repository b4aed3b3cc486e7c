import { BoundedMap } from '../bounded/bounded-map.js'

const mostCounters = 10_000

export interface CountedWindow {
  /** The id of the key, or of the user's identity. */
  who: string
  /** The index of the window, counted from 1970. Limits with equal durations share a window, even if their names differ. */
  number: number
}

/** Holds the counts of rate-limit windows, except for a key's own rate limit: the stored key contains that count. */
export class RateLimitCounters {
  readonly #used = new BoundedMap<number>(mostCounters)

  used(window: CountedWindow): number {
    return this.#used.get(nameOf(window)) ?? 0
  }

  set(window: CountedWindow, used: number): void {
    this.#used.set(nameOf(window), used)
  }
}

function nameOf({ who, number }: CountedWindow): string {
  return `${who} ${number}`
}
