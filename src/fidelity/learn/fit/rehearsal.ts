import type { Profile } from '../../../../schemas/generated/types.js'
import { isCreate } from '../../calls/call.js'
import {
  type ComparedAnswers,
  differencesOf,
  type PartDifference,
  remainingParts,
  type SharedDifference,
  sharedDifferences,
} from '../../calls/differences.js'
import { copyOf, newMemory, type ShapeMemory } from '../../calls/listing-shape.js'
import { type FakeWorld, fakeSide, type SavedSide } from '../../calls/play-on-fake.js'
import { type Shape, shaper, shapesOf } from '../../calls/shape.js'
import type { PlayedOnTarget, PlayedScene } from '../play-scenes.js'

export interface Asked {
  scene: string
  played: readonly PlayedOnTarget[]
  counts: (difference: PartDifference) => boolean
  most: number
}

/** A cache of fakes' answers. Each map key holds a scene's calls, the world, and the profile fields that all fakes share. */
export type Rehearsed = Map<string, RehearsedScene>

interface RehearsedScene {
  /** Each map key holds all fields on which the answers depend. */
  shapes: Map<string, readonly (Shape | undefined)[]>
  /** The states of fakes after the creates that begin a scene. Each map key holds all fields on which these creates depend. */
  afterCreates: Map<string, AfterCreates>
}

interface AfterCreates {
  side: SavedSide
  memory: ShapeMemory
  shapes: readonly (Shape | undefined)[]
}

interface Score {
  world: FakeWorld
  shapes: readonly (Shape | undefined)[]
  rehearsed: RehearsedScene
}

/**
 * Sends the calls of a target's scenes to fakes. Profiles share one play of a scene if they differ only in fields that do not
 * affect the scene's answers.
 */
export class Rehearsal {
  readonly #scores: ReadonlyMap<string, Score>

  constructor(
    scenes: readonly PlayedScene[],
    worlds: ReadonlyMap<string, FakeWorld>,
    { errors, ids, keys }: Profile,
    rehearsed: Rehearsed,
  ) {
    this.#scores = new Map(
      scenes.flatMap(({ scene, played }) => {
        const world = worlds.get(scene)
        if (world === undefined) return []
        const asked = played.map(({ call, at, answer }) => [call, at, answer !== undefined])
        const key = JSON.stringify([asked, world, errors, ids, keys])
        const known = rehearsed.get(key) ?? { shapes: new Map(), afterCreates: new Map() }
        rehearsed.set(key, known)
        return [[scene, { world, shapes: shapesOf(played), rehearsed: known }] as const]
      }),
    )
  }

  async shapes(
    { scene, played }: PlayedScene,
    profile: Profile,
  ): Promise<{ target: Shape | undefined; mock: Shape | undefined }[]> {
    const score = this.#scores.get(scene)
    const both: { target: Shape | undefined; mock: Shape | undefined }[] = []
    if (score === undefined) return both
    for await (const mock of answersOf({ ...score, scene, played }, profile)) {
      both.push({ target: score.shapes[both.length], mock })
    }
    return both
  }

  async differences({ scene, played, counts, most }: Asked, profile: Profile): Promise<PartDifference[][]> {
    const score = this.#scores.get(scene)
    const found: PartDifference[][] = []
    if (score === undefined) return found
    let count = 0
    for await (const own of answersOf({ ...score, scene, played }, profile)) {
      const differing = differencesOf(score.shapes[found.length], own).filter(counts)
      found.push(differing)
      count += differing.length
      if (count > most) break
    }
    return found
  }
}

async function* answersOf(
  { scene, played, world, rehearsed }: Score & Pick<Asked, 'scene' | 'played'>,
  profile: Profile,
): AsyncGenerator<Shape | undefined> {
  const key = answersDependOn(scene, profile)
  const known = rehearsed.shapes.get(key) ?? []
  yield* known.slice(0, played.length)
  const [first] = played
  if (first === undefined || known.length >= played.length) return
  const creating = createsDependOn(profile)
  const after = rehearsed.afterCreates.get(creating)
  const memory = after === undefined ? newMemory() : copyOf(after.memory)
  const own = [...(after?.shapes ?? [])]
  const side = fakeSide(profile, world, first.at, { saved: after?.side })
  const shape = shaper(memory)
  const creates = createsInFront(played)
  try {
    yield* own.slice(known.length)
    for (const { call, at, answer } of played.slice(own.length)) {
      own.push(shape({ call, at, answer: answer && (await side.ask(call, at)) }))
      if (own.length === creates) {
        const now = { side: await side.save(), memory: copyOf(memory), shapes: [...own] }
        rehearsed.afterCreates.set(creating, now)
      }
      if (own.length > known.length) yield own.at(-1)
    }
  } finally {
    rehearsed.shapes.set(key, own)
  }
}

function createsInFront(played: readonly PlayedOnTarget[]): number {
  const others = played.findIndex(({ call }) => !isCreate(call))
  return others < 0 ? played.length : others
}

/** Matches scenes in which no listing shows a key: their answers do not depend on the form of records and pages. */
const unlisted =
  /^(refill|ratelimit)-|^(paths|tokens|stages|limits|flags|parameters|members|media-types|violations|short-names|long-names|depth)$/

/**
 * The profile fields on which a scene's answers may depend, as the key of a cache. Omits fields that learning reads directly from
 * the answers, because they are equal in all profiles that learning tries.
 */
export function answersDependOn(scene: string, profile: Profile): string {
  return unlisted.test(scene) ? allButListings(profile) : all(profile)
}

/** Like `answersDependOn`, but also omits fields that only listings show. */
const createsDependOn = once(profile => {
  const { errors, ids: _ids, keys: _keys, records, times: _times, listing: _listing, ...others } = profile
  const { showsDefaultDay: _shows, defaultDay: _day, ...refill } = profile.refill
  const { asyncByDefault: _async, ...ratelimit } = profile.ratelimit
  return JSON.stringify([{ ...others, refill, ratelimit }, errors.violations, records.ownerId])
})

const all = once(({ errors, ids: _ids, keys: _keys, ...others }) =>
  JSON.stringify([others, errors.violations]),
)

const allButListings = once(
  ({ errors, ids: _ids, keys: _keys, records: _records, times: _times, listing: _listing, ...others }) =>
    JSON.stringify([others, errors.violations]),
)

function once(write: (profile: Profile) => string): (profile: Profile) => string {
  const written = new WeakMap<Profile, string>()
  return profile => {
    const text = written.get(profile) ?? write(profile)
    written.set(profile, text)
    return text
  }
}

export interface Unexplained {
  scene: string
  call: string
  exchange: number | undefined
  parts: readonly { part: string; target: string | undefined; mock: string | undefined }[]
}

export interface RemainingDifferences {
  /** `asked` is the number of all calls. `alike` is the number of calls without unexplained differences. */
  calls: { asked: number; alike: number }
  shared: readonly SharedDifference[]
  unexplained: readonly Unexplained[]
}

export async function remainingDifferences(
  scenes: readonly PlayedScene[],
  rehearsal: Rehearsal,
  profile: Profile,
): Promise<RemainingDifferences> {
  const compared: (ComparedAnswers & { played: PlayedOnTarget })[] = []
  for (const scene of scenes) {
    for (const [index, { target, mock }] of (await rehearsal.shapes(scene, profile)).entries()) {
      const played = scene.played[index]
      if (target === undefined || mock === undefined || played === undefined) continue
      compared.push({ class: scene.scene, target, mock, parts: differencesOf(target, mock), played })
    }
  }
  const shared = sharedDifferences(compared)
  const unexplained = compared.flatMap(
    ({ class: scene, played: { call, exchange }, ...one }): Unexplained[] => {
      const parts = remainingParts(one, shared)
      if (parts.length === 0) return []
      const named = parts.map(({ part, a, b }) => ({ part, target: a, mock: b }))
      return [{ scene, call: call.name, exchange, parts: named }]
    },
  )
  const asked = scenes.reduce((sum, { played }) => sum + played.length, 0)
  return { calls: { asked, alike: asked - unexplained.length }, shared, unexplained }
}
