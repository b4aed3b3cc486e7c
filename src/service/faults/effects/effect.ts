import type { Failure } from '../../failures/failure.js'
import type { RequestMessage } from '../../message.js'
import type { Success } from '../../operation.js'
import type { TextResponse } from '../../respond.js'
import type { Fault, FaultEffect } from '../fault.js'

/** The name of the member that identifies an effect: the only required member of its type. */
export type EffectMember = FaultEffect extends infer Effect ? RequiredMember<Effect> : never

type RequiredMember<Effect> = Effect extends Effect
  ? { [Member in keyof Effect]-?: object extends Pick<Effect, Member> ? never : Member }[keyof Effect]
  : never

/** The facts about one application of a fault. */
export interface EffectContext<Own> {
  id: string
  effect: Own
  when: NonNullable<Fault['when']>
  /** The remaining time of a quota's window, in milliseconds. 0 for other effects. */
  windowEndsInMs: number
  /** The wait of the request, in milliseconds. Undefined if the effect does not wait. */
  waitMs: number | undefined
}

/** A problem with a fault that the schema of faults cannot detect. */
export type EffectProblem = readonly [pointer: string, problem: string, remedy: string]

/** The behavior of one kind of effect. The schema of the effect is under `$defs` in `schemas/control/fault.schema.json`. */
export interface Effect<Own> {
  /** The name of the effect's schema under `$defs`. */
  definition: string
  /** An example for messages. */
  example: string
  /**
   * `wait` if the effect only delays the answer. At most one fault of each lane applies to a request.
   *
   * @default 'answer'
   */
  lane?: 'wait' | 'answer'
  problem?(effect: Own, when: Fault['when']): EffectProblem | undefined
  /** Returns the wait of one request, in milliseconds. */
  waitMs?(effect: Own, fraction: () => number): number
  /**
   * Whether the operation runs before the fault applies, even without `when: "after"`.
   *
   * @default false
   */
  isCarriedOut?(effect: Own): boolean
  /** Returns the result that replaces the operation's result. */
  result?(context: EffectContext<Own>): Success | Failure
  /** Changes or breaks the answer. */
  finish?(response: TextResponse, context: EffectContext<Own>, request: RequestMessage): TextResponse
  /** The value of the effect for the journal, such as a status or a wait. */
  detail(effect: Own, waitMs: number | undefined): string
}
