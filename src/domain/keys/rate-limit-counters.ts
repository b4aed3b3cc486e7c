import { BoundedMap } from '../bounded/bounded-map.js'

const mostCounters = 10_000

/** A window of a rate limit, and who is counted in it: a key, or a user with all their keys. */
export interface CountedWindow {
  who: string
  /** Which window of this length since 1970 it is. The name of the limit does not count. */
  number: number
}

/** Counts verifications in windows other than that of a key's own limit, which the key counts. In memory alone. */
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
