import type { Fixture, Instant, Profile, StoredKey } from '../../../schemas/generated/types.js'
import type { Texts } from '../../domain/collation.js'
import type { KeyOrder, KeyStore, StoreState } from '../../domain/key-store.js'
import { seeded } from '../../domain/random.js'
import type { World } from '../../domain/world.js'
import { fixtureWorld } from '../../fixture/fixture-world.js'
import { seedState } from '../../fixture/seed-state.js'
import { MemoryStore, type MemoryStoreParts } from '../../store/memory/memory-store.js'

export interface SeedSource {
  fixture: Fixture
  profile: Profile
  texts: Texts
  randomSeed: number
}

/**
 * Caches the keys of the latest fixture. Sandboxes with equal initial states share unchanged keys, and a reset reuses
 * these keys.
 */
export class Seeds {
  #latest: Seed | undefined

  of(source: SeedSource, now: number): Seed {
    if (this.#latest?.serves(source, now) !== true) this.#latest = new Seed(source, now)
    return this.#latest
  }
}

export class Seed {
  readonly #source: SeedSource
  /** Unix milliseconds. */
  readonly #madeAt: number
  readonly #world: World
  #made: StoreState | undefined
  #base: MemoryStore | undefined

  constructor(source: SeedSource, now: number) {
    this.#source = source
    this.#madeAt = now
    this.#world = fixtureWorld(source.fixture, now, source.texts)
  }

  /** Created on demand: a resumed state needs no keys of the fixture. */
  get #state(): StoreState {
    const { fixture, profile, randomSeed } = this.#source
    this.#made ??= seedState(fixture, this.#world, profile, seeded(randomSeed), this.#madeAt)
    return this.#made
  }

  serves({ fixture, profile, randomSeed }: SeedSource, now: number): boolean {
    const source = this.#source
    const isSame =
      source.fixture === fixture && source.profile === profile && source.randomSeed === randomSeed
    return isSame && (now === this.#madeAt || canMove(source))
  }

  /** The number of random blocks that the fixture's keys have used. */
  get drawn(): number {
    return this.#state.drawn
  }

  world(now: number): World {
    const { fixture, texts } = this.#source
    return now === this.#madeAt ? this.#world : fixtureWorld(fixture, now, texts)
  }

  state(now: number): StoreState {
    if (now === this.#madeAt) return this.#state
    return { ...this.#state, keys: this.#state.keys.map(key => movedKey(key, now - this.#madeAt)) }
  }

  /** The store holds only added and changed keys, and reads all other keys from the fixture's store. */
  store(order: KeyOrder, now: number, parts: Omit<MemoryStoreParts, 'loan'>): KeyStore {
    this.#base ??= new MemoryStore(this.#state, order)
    const { drawn, sequence } = this.#state
    const aheadMs = now - this.#madeAt
    const loan = {
      lender: this.#base,
      moved: aheadMs === 0 ? undefined : (key: StoredKey) => movedKey(key, aheadMs),
      movedBack: (moment: number) => moment - aheadMs,
    }
    return new MemoryStore({ drawn, sequence, identities: [], keys: [] }, order, { ...parts, loan })
  }
}

function canMove({ fixture: { keys = [] }, profile }: SeedSource): boolean {
  const isRelative = (moment: Instant | undefined) =>
    moment === undefined || (typeof moment === 'string' && /^[+-]/.test(moment))
  return (
    profile.ids.timestampBytes === 0 &&
    keys.every(
      ({ createdAt, updatedAt, expires }) =>
        isRelative(createdAt) && isRelative(updatedAt) && isRelative(expires),
    )
  )
}

function movedKey(key: StoredKey, ms: number): StoredKey {
  return {
    ...key,
    createdAt: key.createdAt + ms,
    ...(key.updatedAt !== undefined && { updatedAt: key.updatedAt + ms }),
    ...(key.expires !== undefined && { expires: key.expires + ms }),
    ...(key.exhaustedAt !== undefined && { exhaustedAt: key.exhaustedAt + ms }),
    ...(key.refill !== undefined && {
      refill: { ...key.refill, lastRefillAt: key.refill.lastRefillAt + ms },
    }),
  }
}
