import { BoundedMap } from '../bounded/bounded-map.js'

const mostCounters = 10_000

/** A window of a rate limit, and its subject: a key, or a user with all their keys. */
export interface CountedWindow {
  who: string
  /** The number of this window since 1970. The name of the limit does not matter. */
  number: number
}

/** Counts verifications in windows of limits other than the key's own, which the key counts. Kept only in memory. */
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
