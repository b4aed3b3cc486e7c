import type { Profile, StoredKey } from '../../../../schemas/generated/types.js'
import { keyRecord } from '../../../domain/keys/key-record.js'
import type { World } from '../../../domain/world.js'

/** A key as JSON, with the times between which it is valid. */
interface Written {
  text: string
  /** Unix milliseconds. */
  from: number
  until: number
}

/**
 * Writes keys as JSON, and caches the texts until a change or the clock outdates them. A page of cached keys costs little more than
 * joining texts.
 */
export class RecordTexts {
  readonly #written = new WeakMap<StoredKey, Written>()
  readonly #world: World
  readonly #profile: Profile
  readonly #remembers: boolean

  /** @param remembers Whether the store returns the same objects for each page. Otherwise a cache is useless. */
  constructor(world: World, profile: Profile, remembers: boolean) {
    this.#world = world
    this.#profile = profile
    this.#remembers = remembers
  }

  /** @param now Unix milliseconds. */
  of(key: StoredKey, now: number): string {
    const known = this.#written.get(key)
    if (known !== undefined && known.from <= now && now < known.until) return known.text
    const { record, changesAt } = keyRecord(key, this.#world, this.#profile, now, false)
    const text = JSON.stringify(record)
    if (this.#remembers) this.#written.set(key, { text, from: now, until: changesAt })
    return text
  }

  /** The text with a recoverable key's plaintext. Not cached. */
  revealed(key: StoredKey, now: number): string {
    return JSON.stringify(keyRecord(key, this.#world, this.#profile, now, true).record)
  }
}
