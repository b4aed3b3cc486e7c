import type { Profile, StoredKey } from '../../schemas/generated/types.js'
import { keyRecord } from '../domain/key-record.js'
import type { World } from '../domain/world.js'

/** A key as JSON, and from when until when it is true. */
export interface Written {
  text: string
  /** Unix milliseconds. */
  from: number
  until: number
}

/**
 * Writes keys as JSON and remembers the text for as long as neither a change nor the clock makes it untrue. A page of keys
 * that were listed before costs little more than joining texts.
 */
export class RecordTexts {
  readonly #written = new WeakMap<StoredKey, Written>()
  readonly #world: World
  readonly #profile: Profile

  constructor(world: World, profile: Profile) {
    this.#world = world
    this.#profile = profile
  }

  /** @param now Unix milliseconds. */
  of(key: StoredKey, now: number): Written {
    const known = this.#written.get(key)
    if (known !== undefined && known.from <= now && now < known.until) return known
    const { record, changesAt } = keyRecord(key, this.#world, this.#profile, now, false)
    const text = JSON.stringify(record)
    const written = { text, from: now, until: changesAt }
    this.#written.set(key, written)
    return written
  }

  /** With the plaintext of recoverable keys. Not remembered. */
  revealed(key: StoredKey, now: number): Written {
    const { record, changesAt } = keyRecord(key, this.#world, this.#profile, now, true)
    return { text: JSON.stringify(record), from: now, until: changesAt }
  }
}
