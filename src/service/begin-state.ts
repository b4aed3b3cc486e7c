import type { AdjustableClock } from '../domain/clock.js'
import type { KeyOrder, KeyStore, OpenStore, Origin } from '../domain/key-store.js'
import { LaggingTotal } from '../domain/listing/lagging-total.js'
import { ListCache } from '../domain/listing/list-cache.js'
import type { RandomFrom } from '../domain/random.js'
import { openMemoryStore } from '../store/memory/memory-store.js'
import type { Tell } from './events/happening.js'
import type { Faults } from './faults/faults.js'
import { RecordTexts } from './record-texts.js'
import type { Materials } from './sandbox-parts.js'
import type { Seed, Seeds } from './sandboxes/seeds.js'
import type { Sharing } from './sharing.js'
import type { State } from './state.js'
import { textsOf } from './texts-of.js'

/** What all states of a sandbox have in common. */
export interface Lasting {
  readonly clock: AdjustableClock
  readonly random: RandomFrom
  readonly randomSeed: number
  readonly seeds: Seeds
  /** @default In memory. */
  readonly openStore: OpenStore | undefined
  readonly sharing: Sharing | undefined
}

/** What stands around a state. */
export interface Surroundings {
  readonly faults: Faults
  /** Tells of what happens, until the next reset. */
  readonly tell: Tell
}

/** Makes a state: from a snapshot, from what the engine holds already, or from the fixture. */
export async function beginState(
  { clock, random, randomSeed, seeds, openStore, sharing }: Lasting,
  { fixture, profile, faults: given, snapshot, begunAt }: Materials,
  { faults, tell }: Surroundings,
): Promise<State> {
  if (snapshot?.clock !== undefined) clock.restore(snapshot.clock)
  faults.begin(given, fixture)
  const now = begunAt ?? clock.now()
  const texts = await textsOf(profile)
  const seed = seeds.of({ fixture, profile, texts, randomSeed }, now)
  const order = { by: profile.listing.order, texts }
  const drawn = snapshot?.drawn ?? seed.drawn
  const world = seed.world(now)
  const origin = { fixture, profile, begunAt: now, faults: given, ledger: faults.ledger }
  return {
    fixture,
    profile,
    world,
    store: await openState(openStore, snapshot, seed, order, origin),
    clock,
    watch: sharing?.watch,
    random,
    requestIds: random(2 ** 31 + drawn),
    cache: new ListCache(profile.listing),
    total: new LaggingTotal(profile.listing.totalLagMs),
    recordTexts: new RecordTexts(world, profile),
    tell,
  }
}

async function openState(
  open: OpenStore | undefined,
  snapshot: Materials['snapshot'],
  seed: Seed,
  order: KeyOrder,
  origin: Origin,
): Promise<KeyStore> {
  const { begunAt } = origin
  return snapshot === undefined && open === undefined
    ? seed.store(order, begunAt)
    : (open ?? openMemoryStore)(snapshot ?? seed.state(begunAt), order, origin)
}
