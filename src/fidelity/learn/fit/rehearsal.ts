import type { Profile } from '../../../../schemas/generated/types.js'
import { isCreate } from '../../calls/call.js'
import { differencesOf, type PartDifference } from '../../calls/differences.js'
import { copyOf, newMemory, type ShapeMemory } from '../../calls/listing-shape.js'
import { type FakeWorld, fakeSide, type SavedSide } from '../../calls/play-on-fake.js'
import { type Shape, shaper, shapesOf } from '../../calls/shape.js'
import type { PlayedOnTarget, PlayedScene } from '../play-scenes.js'
import { answersDependOn, createsDependOn } from './depends-on.js'

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
