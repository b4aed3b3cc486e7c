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

export interface EffectContext<Own> {
  id: string
  effect: Own
  when: NonNullable<Fault['when']>
  /** 0 for effects without a quota. */
  windowEndsInMs: number
  /** Undefined if the effect does not wait. */
  waitMs: number | undefined
}

/** A problem with a fault that the schema of faults cannot detect. */
export type EffectProblem = readonly [pointer: string, problem: string, remedy: string]

export interface Effect<Own> {
  /** The name of the effect's schema under `$defs` in `schemas/control/fault.schema.json`. */
  definition: string
  example: string
  /**
   * `wait` if the effect only delays the answer. At most one fault of each lane applies to a request.
   *
   * @default 'answer'
   */
  lane?: 'wait' | 'answer'
  problem?(effect: Own, when: Fault['when']): EffectProblem | undefined
  waitMs?(effect: Own, fraction: () => number): number
  /**
   * Whether the operation runs before the fault applies, even without `when: "after"`.
   *
   * @default false
   */
  isCarriedOut?(effect: Own): boolean
  result?(context: EffectContext<Own>): Success | Failure
  finish?(response: TextResponse, context: EffectContext<Own>, request: RequestMessage): TextResponse
  /** Returns the effect's value for the journal, such as a status or a wait. */
  detail(effect: Own, waitMs: number | undefined): string
}
