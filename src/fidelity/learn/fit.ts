import type { Profile } from '../../../schemas/generated/types.js'
import { differencesOf, type PartDifference } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { type Shape, shaper, shapesOf } from '../calls/shape.js'
import { fieldOf, isSameValue, withField } from '../fields/field-path.js'
import type { PlayedOnTarget, PlayedScene } from './play-scenes.js'
import { type Question, questions, valuesOf } from './questions.js'

/** What trying the values of a field came to. */
export interface Fitted {
  field: string
  value: unknown
  /** Whether any other value would have been answered otherwise. */
  isSeen: boolean
  /** The exchange that another value would have answered otherwise. */
  exchange: number | undefined
  note?: string | undefined
}

/** A scene, up to a call. */
interface Part {
  scene: string
  until: string | undefined
}

/** The scenes of a target, each with the shapes of its answers, to be compared with those of fakes. */
export class Fitting {
  readonly #scenes: readonly PlayedScene[]
  readonly #shapes = new Map<string, (Shape | undefined)[]>()
  readonly #counts = new Map<string, { counts: number[]; isWhole: boolean }>()
  readonly #world: FakeWorld

  constructor(scenes: readonly PlayedScene[], world: FakeWorld) {
    this.#scenes = scenes
    this.#world = world
    for (const { scene, played } of scenes) this.#shapes.set(scene, shapesOf(played))
  }

  /** Goes through the questions twice, since what is found last may explain what was asked first. */
  async fit(profile: Profile): Promise<{ profile: Profile; fitted: Fitted[] }> {
    let present = profile
    const results = new Map<string, Fitted>()
    for (const round of [1, 2]) {
      for (const question of questions) {
        const fitted = await this.#answer(question, present, round === 2)
        present = withField(withAll(present, question.with?.(fitted.value)), question.field, fitted.value)
        results.set(question.field, fitted)
      }
    }
    return { profile: present, fitted: [...results.values()] }
  }

  /** The calls that a fake with this profile answers otherwise than the target did. */
  async unexplained(profile: Profile) {
    const found: { scene: string; played: PlayedOnTarget; parts: PartDifference[] }[] = []
    for (const { scene, played } of this.#scenes) {
      const parts = await this.#differences({ scene, until: undefined }, profile)
      for (const [index, one] of played.entries()) {
        const differing = parts[index] ?? []
        if (differing.length > 0) found.push({ scene, played: one, parts: differing })
      }
    }
    return found
  }

  async #answer(question: Question, profile: Profile, isLast: boolean): Promise<Fitted> {
    const { field } = question
    const present = fieldOf(profile, field)
    const scenes = question.scenes.filter(name => (this.#played(name)?.played.length ?? 0) > 0)
    if (scenes.length === 0) return { field, value: present, isSeen: false, exchange: undefined }
    const values = distinct([present, ...valuesOf(question, this.#scenes, present)])
    const tried: { value: unknown; counts: number[]; sum: number }[] = []
    let least = Number.POSITIVE_INFINITY
    for (const value of values) {
      const variant = withField(withAll(profile, question.with?.(value)), field, value)
      if (!isPossible(variant)) continue
      const counts: number[] = []
      for (const scene of scenes) {
        if (sum(counts) > least) break
        counts.push(...(await this.#counted({ scene, until: question.until }, variant, least - sum(counts))))
      }
      tried.push({ value, counts, sum: sum(counts) })
      least = Math.min(least, sum(counts))
    }
    const sorted = tried.toSorted((a, b) => a.sum - b.sum)
    const [best, second] = sorted
    if (best === undefined || tried.length < 2)
      return { field, value: present, isSeen: false, exchange: undefined }
    const isUnique = second === undefined || second.sum > best.sum
    const exchange =
      isLast && isUnique && second
        ? this.#tellingExchange(question, scenes, best.counts, second.counts)
        : undefined
    const tied = tried.filter(({ sum }) => sum === best.sum)
    const value = tied.some(one => isSameValue(one.value, present)) ? present : best.value
    const isSeen = isUnique && question.shows?.(value) !== false
    return { field, value, isSeen, exchange, note: question.note }
  }

  #tellingExchange(
    { until }: Question,
    scenes: readonly string[],
    best: readonly number[],
    second: readonly number[],
  ): number | undefined {
    const exchanges = scenes.flatMap(scene =>
      this.#playedOf({ scene, until }).map(({ exchange }) => exchange),
    )
    return exchanges.find((_, index) => (best[index] ?? 0) < (second[index] ?? 0))
  }

  #played(scene: string): PlayedScene | undefined {
    return this.#scenes.find(one => one.scene === scene)
  }

  /**
   * In how many parts a fake answers each call otherwise, given up where it is more than `most` in all. Asked again with the same
   * values of all that the scene depends on, a fake answers the same.
   */
  async #counted(part: Part, profile: Profile, most: number): Promise<number[]> {
    const { scene, until } = part
    const key = JSON.stringify([scene, until, ...dependsOn(scene).map(field => fieldOf(profile, field))])
    const known = this.#counts.get(key)
    if (known !== undefined && (known.isWhole || sum(known.counts) > most)) return known.counts
    const counts = (await this.#differences(part, profile, most)).map(parts => parts.length)
    this.#counts.set(key, { counts, isWhole: counts.length === this.#playedOf(part).length })
    return counts
  }

  #playedOf({ scene, until }: Part): PlayedOnTarget[] {
    const played = this.#played(scene)?.played ?? []
    const last = played.findIndex(({ call }) => call.name === until)
    return last < 0 ? played : played.slice(0, last + 1)
  }

  async #differences(part: Part, profile: Profile, most = Number.POSITIVE_INFINITY) {
    const { scene } = part
    const played = this.#playedOf(part)
    const [first] = played
    if (first === undefined) return []
    const shapes = this.#shapes.get(scene) ?? []
    const side = fakeSide(profile, this.#world, first.at)
    const shape = shaper()
    const differing: PartDifference[][] = []
    let count = 0
    for (const [index, { call, at, answer }] of played.entries()) {
      if (count > most) break
      const own = shape({ call, at, answer: answer && (await side.ask(call, at)) })
      const parts = differencesOf(shapes[index], own)
      differing.push(parts)
      count += parts.length
    }
    return differing
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** What the answers of any scene depend on. */
const everywhere = [
  'requests.stages',
  'requests.otherMediaType',
  'errors.violations',
  'texts.collation',
  'listing.order',
]

/** Where keys are listed, how they are shown matters. */
const listed = ['records', 'roles', 'incomplete', 'spent']
const unlisted = [
  'paths',
  'tokens',
  'stages',
  'limits',
  'flags',
  'members',
  'media-types',
  'short-names',
  'long-names',
]

/** Of what is one thing, each part matters to the others. */
const things = ['refill-', 'ratelimit-']

/** The fields that the answers of a scene depend on, of those that are found by trying. */
function dependsOn(scene: string): string[] {
  const thing = things.find(one => scene.startsWith(one))
  if (thing !== undefined) return [...everywhere, ...fieldsShownIn(name => name.startsWith(thing))]
  const scenes = [scene, ...(unlisted.includes(scene) ? [] : listed)]
  return [...everywhere, ...fieldsShownIn(name => scenes.includes(name))]
}

function fieldsShownIn(isOne: (scene: string) => boolean): string[] {
  return questions.filter(({ scenes }) => scenes.some(isOne)).map(({ field }) => field)
}

/** A cursor that is an id leads on only where keys are listed by id. */
function isPossible({ listing }: Profile): boolean {
  return listing.cursor !== 'last-id' || listing.order === 'id'
}

function withAll(profile: Profile, values: Readonly<Record<string, unknown>> = {}): Profile {
  return Object.entries(values).reduce((made, [field, value]) => withField(made, field, value), profile)
}

function distinct(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.findIndex(other => isSameValue(other, value)) === index)
}
