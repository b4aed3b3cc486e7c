import type { Profile, StoredKey } from '../../../../schemas/generated/types.js'
import { keyRecord } from '../../../domain/keys/key-record.js'
import type { World } from '../../../domain/world.js'

/** The JSON of a key, correct from the moment `from` until just before `until`. */
interface Written {
  text: string
  /** Unix milliseconds. */
  from: number
  until: number
}

/** Caches the JSON of each key until the key changes, or the clock leaves the period in which the JSON is correct. */
export class RecordTexts {
  readonly #written = new WeakMap<StoredKey, Written>()
  readonly #world: World
  readonly #profile: Profile

  constructor(world: World, profile: Profile) {
    this.#world = world
    this.#profile = profile
  }

  /** @param now Unix milliseconds. */
  of(key: StoredKey, now: number): string {
    const known = this.#written.get(key)
    if (known !== undefined && known.from <= now && now < known.until) return known.text
    const { record, changesAt } = keyRecord(key, this.#world, this.#profile, now, false)
    const text = JSON.stringify(record)
    this.#written.set(key, { text, from: now, until: changesAt })
    return text
  }

  /** Includes the plaintext of a recoverable key. */
  revealed(key: StoredKey, now: number): string {
    return JSON.stringify(keyRecord(key, this.#world, this.#profile, now, true).record)
  }
}
