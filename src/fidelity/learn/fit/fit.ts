import type { Profile } from '../../../../schemas/generated/types.js'
import { isPossible } from '../../../profile/check-profile.js'
import { fieldOf, isSameValue, withField, withFields } from '../../../profile/field-path.js'
import type { PartDifference } from '../../calls/differences.js'
import type { PlayedOnTarget, PlayedScene } from '../play-scenes.js'
import { answersDependOn } from './depends-on.js'
import { type Question, questions } from './questions.js'
import type { Rehearsal } from './rehearsal.js'

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
  until?: string | undefined
  /** The parts of answers that count. @default all */
  parts?: RegExp | undefined
}

/** The scenes of a target, each with the shapes of its answers, to be compared with those of fakes. */
export class Fitting {
  readonly #scenes: readonly PlayedScene[]
  readonly #counts = new Map<string, { counts: number[]; isWhole: boolean }>()
  readonly #rehearsal: Rehearsal

  constructor(scenes: readonly PlayedScene[], rehearsal: Rehearsal) {
    this.#scenes = scenes
    this.#rehearsal = rehearsal
  }

  /**
   * Goes through the questions until no other value of any explains more, since what is found last may explain what was asked first.
   * Only then each value is held against all others.
   */
  async fit(profile: Profile): Promise<{ profile: Profile; fitted: Fitted[] }> {
    let present = profile
    for (let round = 1, isChanged = true; isChanged && round <= mostRounds; round += 1) {
      isChanged = false
      for (const question of questions) {
        const value = await this.#best(question, present)
        if (isSameValue(value, fieldOf(present, question.field))) continue
        present = this.#variant(present, question, value)
        isChanged = true
      }
    }
    const fitted: Fitted[] = []
    for (const question of questions) fitted.push(await this.#proven(question, present))
    return { profile: present, fitted }
  }

  /** The calls that a fake with this profile answers otherwise than the target did. */
  async unexplained(profile: Profile) {
    const found: { scene: string; played: PlayedOnTarget; parts: PartDifference[] }[] = []
    for (const { scene, played } of this.#scenes) {
      if (sum(await this.#counted({ scene }, profile, Number.POSITIVE_INFINITY)) === 0) continue
      const all = { scene, played, counts: () => true, most: Number.POSITIVE_INFINITY }
      const parts = await this.#rehearsal.differences(all, profile)
      for (const [index, one] of played.entries()) {
        const differing = parts[index] ?? []
        if (differing.length > 0) found.push({ scene, played: one, parts: differing })
      }
    }
    return found
  }

  /** The value of a field with which a fake answers most of its scenes alike: the present one, if none does better. */
  async #best(question: Question, profile: Profile): Promise<unknown> {
    const present = fieldOf(profile, question.field)
    const scenes = this.#scenesOf(question)
    if (scenes.length === 0) return present
    let best = present
    let least = sum(await this.#countedAll(scenes, question, profile, Number.POSITIVE_INFINITY))
    for (const value of this.#valuesOf(question, present)) {
      if (least === 0) break
      const variant = this.#variant(profile, question, value)
      if (!isPossible(variant)) continue
      const total = sum(await this.#countedAll(scenes, question, variant, least))
      if (total < least) [best, least] = [value, total]
    }
    return best
  }

  /** Holds the value of a field against every other one. */
  async #proven(question: Question, profile: Profile): Promise<Fitted> {
    const { field, note } = question
    const value = fieldOf(profile, field)
    const unseen: Fitted = { field, value, isSeen: false, exchange: undefined }
    const scenes = this.#scenesOf(question)
    if (scenes.length === 0) return unseen
    const own = await this.#countedAll(scenes, question, profile, Number.POSITIVE_INFINITY)
    let exchange: number | undefined
    let others = 0
    for (const other of this.#valuesOf(question, value)) {
      const variant = this.#variant(profile, question, other)
      if (!isPossible(variant)) continue
      const counts = await this.#countedAll(scenes, question, variant, sum(own))
      if (sum(counts) <= sum(own)) return unseen
      exchange ??= this.#tellingExchange(question, scenes, own, counts)
      others += 1
    }
    const isSeen = others > 0 && question.shows?.(value, this.#scenes) !== false
    return { field, value, isSeen, exchange, note: typeof note === 'function' ? note(value) : note }
  }

  #scenesOf({ scenes }: Question): string[] {
    return scenes.filter(name => (this.#played(name)?.played.length ?? 0) > 0)
  }

  /** The other values of a question. */
  #valuesOf(question: Question, present: unknown): unknown[] {
    return distinct(question.values(this.#scenes, present)).filter(value => !isSameValue(value, present))
  }

  #variant(profile: Profile, question: Question, value: unknown): Profile {
    return withField(withFields(profile, question.with?.(value, this.#scenes)), question.field, value)
  }

  /** As {@link #counted}, for all scenes of a question. */
  async #countedAll(
    scenes: readonly string[],
    { until, parts }: Question,
    profile: Profile,
    most: number,
  ): Promise<number[]> {
    const counts: number[] = []
    for (const scene of scenes) {
      const left = most - sum(counts)
      if (left < 0) break
      counts.push(...(await this.#counted({ scene, until, parts }, profile, left)))
    }
    return counts
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
   * values of all that the scene may depend on, a fake answers the same.
   */
  async #counted(part: Part, profile: Profile, most: number): Promise<number[]> {
    const { scene, until, parts } = part
    const key = `${scene} ${until} ${parts} ${answersDependOn(scene, profile)}`
    const known = this.#counts.get(key)
    if (known !== undefined && (known.isWhole || sum(known.counts) > most)) return known.counts
    const played = this.#playedOf(part)
    const counting = ({ part }: PartDifference) => parts?.test(part) ?? true
    const differing = await this.#rehearsal.differences({ scene, played, counts: counting, most }, profile)
    const counts = differing.map(found => found.length)
    this.#counts.set(key, { counts, isWhole: counts.length === played.length })
    return counts
  }

  #playedOf({ scene, until }: Part): PlayedOnTarget[] {
    const played = this.#played(scene)?.played ?? []
    const last = played.findIndex(({ call }) => call.name === until)
    return last < 0 ? played : played.slice(0, last + 1)
  }
}

/** More often than this a choice that swings to and fro is not followed. */
const mostRounds = 6

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function distinct(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.findIndex(other => isSameValue(other, value)) === index)
}
