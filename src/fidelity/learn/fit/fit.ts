import type { Profile } from '../../../../schemas/generated/types.js'
import { fieldOf, isSameValue } from '../../../profile/field-path.js'
import type { PartDifference } from '../../calls/differences.js'
import { type Hypothesis, hypothesesOf, variantOf } from '../hypotheses.js'
import type { PlayedOnTarget, PlayedScene } from '../play-scenes.js'
import { type ChoiceQuestion, questions } from './questions.js'
import { answersDependOn, type Rehearsal } from './rehearsal.js'

export interface Fitted {
  field: string
  value: unknown
  /** Whether the answers prove the value: every other value fits the answers worse. */
  isSeen: boolean
  /** The number of an exchange whose answer fits this value better than another value. */
  exchange: number | undefined
  note?: string | undefined
}

/** The calls of a scene, up to and including the call named `until`. */
interface Part {
  scene: string
  until?: string | undefined
  /** Selects the parts of each answer that are compared. @default all */
  parts?: RegExp | undefined
}

/** Finds the values of profile fields with which a fake answers most like the target. */
export class Fitting {
  readonly #scenes: readonly PlayedScene[]
  readonly #counts = new Map<string, { counts: number[]; isWhole: boolean }>()
  readonly #rehearsal: Rehearsal

  constructor(scenes: readonly PlayedScene[], rehearsal: Rehearsal) {
    this.#scenes = scenes
    this.#rehearsal = rehearsal
  }

  /** Repeats all questions until no value improves, because a later finding may change an earlier finding. */
  async fit(profile: Profile): Promise<{ profile: Profile; fitted: Fitted[] }> {
    let present = profile
    for (let round = 1, isChanged = true; isChanged && round <= mostRounds; round += 1) {
      isChanged = false
      for (const question of questions) {
        const better = await this.#better(question, present)
        if (better === undefined) continue
        present = better
        isChanged = true
      }
    }
    const fitted: Fitted[] = []
    for (const question of questions) fitted.push(await this.#proven(question, present))
    return { profile: present, fitted }
  }

  async #better(question: ChoiceQuestion, profile: Profile): Promise<Profile | undefined> {
    const scenes = this.#scenesOf(question)
    if (scenes.length === 0) return undefined
    let best: Profile | undefined
    let least = sum(await this.#countedAll(scenes, question, profile, Number.POSITIVE_INFINITY))
    for (const hypothesis of this.#others(question, fieldOf(profile, question.field))) {
      if (least === 0) break
      const variant = variantOf(profile, hypothesis)
      if (variant === undefined) continue
      const total = sum(await this.#countedAll(scenes, question, variant, least))
      if (total < least) [best, least] = [variant, total]
    }
    return best
  }

  async #proven(question: ChoiceQuestion, profile: Profile): Promise<Fitted> {
    const { field, note } = question
    const value = fieldOf(profile, field)
    const unseen: Fitted = { field, value, isSeen: false, exchange: undefined }
    const scenes = this.#scenesOf(question)
    if (scenes.length === 0) return unseen
    const own = await this.#countedAll(scenes, question, profile, Number.POSITIVE_INFINITY)
    let exchange: number | undefined
    let others = 0
    for (const other of this.#others(question, value)) {
      const variant = variantOf(profile, other)
      if (variant === undefined) continue
      const counts = await this.#countedAll(scenes, question, variant, sum(own))
      if (sum(counts) <= sum(own)) return unseen
      exchange ??= this.#tellingExchange(question, scenes, own, counts)
      others += 1
    }
    const isSeen = others > 0 && question.shows?.(value, this.#scenes) !== false
    return { field, value, isSeen, exchange, note: typeof note === 'function' ? note(value) : note }
  }

  #scenesOf({ scenes }: ChoiceQuestion): string[] {
    return scenes.filter(name => (this.#played(name)?.played.length ?? 0) > 0)
  }

  #others(question: ChoiceQuestion, present: unknown): Hypothesis[] {
    const all = hypothesesOf(question, this.#scenes, present)
    return all.filter(
      ({ value }, index) =>
        !isSameValue(value, present) && all.findIndex(other => isSameValue(other.value, value)) === index,
    )
  }

  async #countedAll(
    scenes: readonly string[],
    { until, parts }: ChoiceQuestion,
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
    { until }: ChoiceQuestion,
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

/** Without a maximum, a choice could alternate between two values forever. */
const mostRounds = 6

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
