import type { Profile, StoredKey } from '../../../../schemas/generated/types.js'
import { keyRecord } from '../../../domain/keys/key-record.js'
import type { World } from '../../../domain/world.js'

/** A key as JSON, and from when until when it is true. */
interface Written {
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
  readonly #remembers: boolean

  /** @param remembers Whether the store gives out the same objects from one page to the next: else nothing is gained by it. */
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

  /** With the plaintext of a recoverable key. Not remembered. */
  revealed(key: StoredKey, now: number): string {
    return JSON.stringify(keyRecord(key, this.#world, this.#profile, now, true).record)
  }
}
