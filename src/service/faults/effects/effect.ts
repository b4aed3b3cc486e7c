import type { Failure } from '../../failures/failure.js'
import type { RequestMessage } from '../../message.js'
import type { Success } from '../../operation.js'
import type { TextResponse } from '../../respond.js'
import type { Fault, FaultEffect } from '../fault.js'

/** The member of a fault's effect that tells which effect it is: the one that its form requires. */
export type EffectMember = FaultEffect extends infer Effect ? RequiredMember<Effect> : never

type RequiredMember<Effect> = Effect extends Effect
  ? { [Member in keyof Effect]-?: object extends Pick<Effect, Member> ? never : Member }[keyof Effect]
  : never

/** A firing of a fault as its effect sees it. */
export interface EffectContext<Own> {
  /** The id of the fault. */
  id: string
  effect: Own
  when: NonNullable<Fault['when']>
  /** How long until the window of a quota is over, in milliseconds. */
  windowEndsInMs: number
  /** How long the request waits, in milliseconds. */
  waitMs: number | undefined
}

/** Something wrong with a fault that its schema cannot tell. */
export type EffectProblem = readonly [pointer: string, problem: string, remedy: string]

/** Everything about one effect of faults. Its form is in `schemas/control/fault.schema.json`, under `$defs`. */
export interface Effect<Own> {
  /** The name of its form under `$defs`. */
  definition: string
  /** As messages show it. */
  example: string
  /** A wait says nothing about the answer: it goes together with an effect that does. @default 'answer' */
  lane?: 'wait' | 'answer'
  problem?(effect: Own, when: Fault['when']): EffectProblem | undefined
  /** How long the request waits, in milliseconds. */
  waitMs?(effect: Own, fraction: () => number): number
  /** Whether the operation is carried out, and only its answer broken. @default with `when: "after"` */
  isCarriedOut?(effect: Own): boolean
  /** Instead of the operation's result. */
  result?(context: EffectContext<Own>): Success | Failure
  /** Breaks the answer. */
  finish?(response: TextResponse, context: EffectContext<Own>, request: RequestMessage): TextResponse
  /** More of it, in a word, for the journal. */
  detail(effect: Own, waitMs: number | undefined): string
}
