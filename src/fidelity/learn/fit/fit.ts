import type { Profile } from '../../../../schemas/generated/types.js'
import { isSameJson } from '../../../common/json.js'
import { fieldOf } from '../../../profile/field-path.js'
import { type Comparison, compareWith } from '../../calls/compare-with.js'
import { remainingParts, type SharedDifference, sharedDifferences } from '../../calls/differences.js'
import { type FakeWorld, fakeSide } from '../../calls/play-on-fake.js'
import { type PlayedOnTarget, type PlayedScene, playedIn } from '../findings.js'
import { type ChoiceQuestion, type Hypothesis, hypothesesOf, questions, variantOf } from './questions.js'

export interface Fitted {
  field: string
  value: unknown
  /** Whether the answers prove the value: every other value fits the answers worse. */
  isSeen: boolean
  /** The number of an exchange whose answer fits this value better than another value. */
  exchange: number | undefined
  note?: string | undefined
}

/** Finds the values of profile fields with which a fake answers most like the target. */
export class Fitting {
  readonly #scenes: readonly PlayedScene[]
  readonly #worlds: ReadonlyMap<string, FakeWorld>

  constructor(scenes: readonly PlayedScene[], worlds: ReadonlyMap<string, FakeWorld>) {
    this.#scenes = scenes
    this.#worlds = worlds
  }

  /** Repeats all questions until no value improves, because a later finding may change an earlier finding. */
  async fit(profile: Profile): Promise<{ profile: Profile; fitted: Fitted[] }> {
    const asked = questions.filter(({ scenes }) => scenes.some(name => this.#named(name).length > 0))
    let present = profile
    for (let round = 1, isChanged = true; isChanged && round <= mostRounds; round += 1) {
      isChanged = false
      for (const question of asked) {
        const better = await this.#better(question, present)
        if (better === undefined) continue
        present = better
        isChanged = true
      }
    }
    const fitted: Fitted[] = []
    for (const question of asked) fitted.push(await this.#proven(question, present))
    return { profile: present, fitted }
  }

  async #better(question: ChoiceQuestion, profile: Profile): Promise<Profile | undefined> {
    let best: Profile | undefined
    let least = sum(await this.#counted(question, profile))
    for (const hypothesis of this.#others(question, profile)) {
      if (least === 0) break
      const variant = variantOf(profile, hypothesis)
      if (variant === undefined) continue
      const total = sum(await this.#counted(question, variant, least))
      if (total < least) [best, least] = [variant, total]
    }
    return best
  }

  async #proven(question: ChoiceQuestion, profile: Profile): Promise<Fitted> {
    const { field, note, scenes, until } = question
    const value = fieldOf(profile, field)
    const own = await this.#counted(question, profile)
    const exchanges = scenes.flatMap(name => this.#named(name, until)).map(({ exchange }) => exchange)
    let exchange: number | undefined
    let others = 0
    for (const other of this.#others(question, profile)) {
      const variant = variantOf(profile, other)
      if (variant === undefined) continue
      const counts = await this.#counted(question, variant, sum(own))
      if (sum(counts) <= sum(own)) return { field, value, isSeen: false, exchange: undefined }
      exchange ??= exchanges.find((_, index) => (own[index] ?? 0) < (counts[index] ?? 0))
      others += 1
    }
    const isSeen = others > 0 && question.shows?.(value, this.#scenes) !== false
    return { field, value, isSeen, exchange, note: typeof note === 'function' ? note(value) : note }
  }

  #others(question: ChoiceQuestion, profile: Profile): Hypothesis[] {
    const present = fieldOf(profile, question.field)
    const all = hypothesesOf(question, this.#scenes, present)
    return all.filter(
      ({ value }, index) =>
        !isSameJson(value, present) && all.findIndex(other => isSameJson(other.value, value)) === index,
    )
  }

  /** The number of different parts of each answer. Ends when their sum exceeds `most`. */
  async #counted(
    { scenes, until, parts }: ChoiceQuestion,
    profile: Profile,
    most?: number,
  ): Promise<number[]> {
    const counts: number[] = []
    for (const scene of scenes) {
      for await (const one of this.#compared(scene, this.#named(scene, until), profile)) {
        counts.push(one.parts.filter(({ part }) => parts?.test(part) ?? true).length)
        if (most !== undefined && sum(counts) > most) return counts
      }
    }
    return counts
  }

  /** The calls of a scene, up to and including the call named `until`. */
  #named(scene: string, until?: string): readonly PlayedOnTarget[] {
    const played = playedIn(this.#scenes, scene)
    const last = played.findIndex(({ call }) => call.name === until)
    return last < 0 ? played : played.slice(0, last + 1)
  }

  /** Sends the calls of a scene to a fake, and compares its answers with those of the target. */
  async *#compared(
    scene: string,
    calls: readonly PlayedOnTarget[],
    profile: Profile,
  ): AsyncGenerator<PlayedOnTarget & Comparison> {
    const world = this.#worlds.get(scene)
    const [first] = calls
    if (world === undefined || first === undefined) return
    const compare = compareWith(fakeSide(profile, world, first.at))
    for (const played of calls) yield await compare(played)
  }

  async remaining(profile: Profile): Promise<RemainingDifferences> {
    const all: (PlayedOnTarget & Comparison & { class: string })[] = []
    for (const { scene, played } of this.#scenes)
      for await (const one of this.#compared(scene, played, profile)) all.push({ ...one, class: scene })
    const shared = sharedDifferences(all)
    const unexplained = all.flatMap((one): Unexplained[] => {
      const parts = remainingParts(one, shared)
      if (parts.length === 0) return []
      const named = parts.map(({ part, a, b }) => ({ part, target: a, mock: b }))
      return [{ scene: one.class, call: one.call.name, exchange: one.exchange, parts: named }]
    })
    const asked = sum(this.#scenes.map(({ played }) => played.length))
    return { calls: { asked, alike: asked - unexplained.length }, shared, unexplained }
  }
}

/** Without a maximum, a choice could alternate between two values forever. */
const mostRounds = 6

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

interface Unexplained {
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
