import type { Failure } from '../../failures/failure.js'
import type { RequestMessage } from '../../message.js'
import type { Success } from '../../operation.js'
import type { TextResponse } from '../../respond.js'
import type { Fault, FaultEffect } from '../fault.js'

/** The member that identifies a fault's effect. The form of the effect requires this member. */
export type EffectMember = FaultEffect extends infer Effect ? RequiredMember<Effect> : never

type RequiredMember<Effect> = Effect extends Effect
  ? { [Member in keyof Effect]-?: object extends Pick<Effect, Member> ? never : Member }[keyof Effect]
  : never

/** An application of a fault, as its effect sees it. */
export interface EffectContext<Own> {
  /** The id of the fault. */
  id: string
  effect: Own
  when: NonNullable<Fault['when']>
  /** The remaining time of a quota's window, in milliseconds. */
  windowEndsInMs: number
  /** The wait of the request, in milliseconds. */
  waitMs: number | undefined
}

/** A problem with a fault that its schema cannot find. */
export type EffectProblem = readonly [pointer: string, problem: string, remedy: string]

/** All facts about one effect of faults. Its form is in `schemas/control/fault.schema.json`, under `$defs`. */
export interface Effect<Own> {
  /** The name of its form under `$defs`. */
  definition: string
  /** An example for messages. */
  example: string
  /**
   * A wait does not decide the answer, so it can combine with an effect that does.
   *
   * @default 'answer'
   */
  lane?: 'wait' | 'answer'
  problem?(effect: Own, when: Fault['when']): EffectProblem | undefined
  /** The wait of the request, in milliseconds. */
  waitMs?(effect: Own, fraction: () => number): number
  /**
   * Whether the operation runs, and only its answer is broken.
   *
   * @default with `when: "after"`
   */
  isCarriedOut?(effect: Own): boolean
  /** Replaces the operation's result. */
  result?(context: EffectContext<Own>): Success | Failure
  /** Breaks the answer. */
  finish?(response: TextResponse, context: EffectContext<Own>, request: RequestMessage): TextResponse
  /** The detail of the effect for the journal, in a word. */
  detail(effect: Own, waitMs: number | undefined): string
}
