import type { AppliedFault } from '../exchange.js'
import type { RequestMessage } from '../message.js'
import type { Failure, Success } from '../operation.js'
import type { TextResponse } from '../respond.js'
import { type EffectContext, effectOf, memberOf } from './effects.js'
import { type FaultEffect, type FaultState, windowEndsInMs } from './fault.js'
import { noClient, type Waits } from './waits.js'

/** The effects of faults on one request. */
export interface FaultPlan {
  readonly applied: readonly AppliedFault[]
  /** The request for the later stages. Its body can still be read. */
  readonly request: RequestMessage
  /** The body as text, if it was read. */
  readonly text?: string | undefined
  /** The result if a fault, or a client that stopped waiting, prevents the operation. */
  instead?: Success | Failure
  /** The result if a fault lets the operation run, but replaces the operation's result. */
  readonly afterwards?: Success | Failure
  waitBefore(): Promise<void>
  finish(response: TextResponse): Promise<TextResponse>
}

interface Circumstances {
  request: RequestMessage
  text?: string | undefined
  /** The time of the mock's clock, in Unix milliseconds. */
  now: number
  waits: Waits
}

export interface Firing {
  rule: FaultState
  /** Undefined if the fault does not wait. */
  waitMs: number | undefined
}

/** @param fired At most one fault that only delays, and one that decides the answer. Both may wait. */
export function planOf(fired: readonly Firing[], { request, text, now, waits }: Circumstances): FaultPlan {
  const answering = fired.find(({ rule }) => effectOf(rule.fault.effect).kind !== 'wait')
  const context = answering && contextOf(answering, now)
  let isThere = true
  const wait = async (when: 'before' | 'after') => {
    for (const { rule, waitMs } of fired)
      if (waitMs !== undefined && (rule.fault.when ?? 'before') === when)
        isThere &&= await waits.wait(waitMs, request)
  }
  return {
    applied: fired.map(({ rule: { id, fault }, waitMs }) => ({
      id,
      effect: memberOf(fault.effect),
      detail: effectOf(fault.effect).detail(fault.effect, waitMs),
      ...(waitMs !== undefined && { waitedMs: waitMs }),
    })),
    request,
    text,
    ...(context !== undefined && resultOf(context)),
    async waitBefore() {
      await wait('before')
      if (!isThere) this.instead = { body: [] }
    },
    async finish(response) {
      const broken = context === undefined ? response : broke(response, context, request)
      await wait('after')
      return isThere ? broken : noClient
    },
  }
}

function contextOf({ rule, waitMs }: Firing, now: number): EffectContext<FaultEffect> {
  const { id, fault } = rule
  return {
    id,
    effect: fault.effect,
    when: fault.when ?? 'before',
    windowEndsInMs: windowEndsInMs(rule, now),
    waitMs,
  }
}

function resultOf(context: EffectContext<FaultEffect>): Pick<FaultPlan, 'instead' | 'afterwards'> {
  const { isCarriedOut, result } = effectOf(context.effect)
  const isLate = context.when === 'after' || isCarriedOut?.(context.effect) === true
  const given = result?.(context)
  if (isLate) return given === undefined ? {} : { afterwards: given }
  // The operation does not run. If the effect has no result, its `finish` replaces this empty answer.
  return { instead: given ?? { body: [] } }
}

function broke(
  response: TextResponse,
  context: EffectContext<FaultEffect>,
  request: RequestMessage,
): TextResponse {
  const { finish } = effectOf(context.effect)
  if (finish !== undefined) return finish(response, context, request)
  const { failure } = response
  if (failure === undefined) return response
  const cause = ` Caused by fault ${context.id}.`
  const { hint, problem } = failure
  return { ...response, failure: { ...failure, hint: hint + cause, problem: problem + cause } }
}
