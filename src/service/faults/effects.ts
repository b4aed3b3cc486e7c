import { toMilliseconds } from '../../domain/clock.js'
import { headerProblem } from '../../profile/header-problem.js'
import type { AppliedFault } from '../exchange.js'
import { exampleOf } from '../failures/failure-rows.js'
import type { RequestMessage } from '../message.js'
import type { Failure, Success } from '../operation.js'
import type { TextResponse } from '../respond.js'
import {
  type ArmedFault,
  type ConnectionEffect,
  type DelayEffect,
  type EffectMember,
  type Fault,
  type FaultEffect,
  type StatusEffect,
  windowEndsInMs,
} from './fault.js'
import { drawLatency, longestWaitMs, noClient, type Waits } from './waits.js'

interface EffectContext<Own> {
  id: string
  effect: Own
  when: NonNullable<Fault['when']>
  /** 0 for effects without a quota. */
  windowEndsInMs: number
}

/** A problem with a fault that the schema of faults cannot detect. */
export type EffectProblem = readonly [pointer: string, problem: string, remedy: string]

interface Effect<Own> {
  /** The name of the effect's schema under `$defs` in `schemas/control/fault.schema.json`. */
  definition: string
  example: string
  /**
   * `wait` if the effect only delays the answer. At most one fault of each kind applies to a request.
   *
   * @default 'answer'
   */
  kind?: 'wait' | 'answer'
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

type FailureEffect = Extract<Fault['effect'], { failure: unknown }>

/** The profile determines the status and the body of the answer. */
const failureEffect: Effect<FailureEffect> = {
  definition: 'failureEffect',
  example: '{ failure: "rate-limited" }',
  result({ effect: { failure, details } }) {
    const example = exampleOf(failure)
    return { ...example, kind: failure, details: { ...example.details, ...details } }
  },
  detail: ({ failure }) => failure,
}

/** The answer keeps the service's headers, such as CORS headers, except Content-Type and the headers that the effect sets. */
const statusEffect: Effect<StatusEffect> = {
  definition: 'statusEffect',
  example: '{ status: 502, body }',
  problem({ status, body, headers = {} }) {
    if ([204, 205, 304].includes(status) && body !== undefined)
      return ['/effect/body', `An answer with the status ${status} has no body.`, 'Omit the body.']
    for (const [name, value] of Object.entries(headers)) {
      const problem = headerProblem(name, value)
      if (problem !== undefined) return [`/effect/headers/${name}`, ...problem]
    }
    return undefined
  },
  finish(response, { id, effect: { status, body, headers = {} } }, { method }) {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const replaced = new Set(['content-type', ...Object.keys(headers).map(name => name.toLowerCase())])
    const kept = Object.entries(response.headers).filter(([name]) => !replaced.has(name.toLowerCase()))
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json'
    const isTyped = Object.keys(headers).some(name => name.toLowerCase() === 'content-type')
    return {
      status,
      headers: {
        ...Object.fromEntries(kept),
        ...(body !== undefined && !isTyped && { 'Content-Type': type }),
        ...headers,
      },
      body: method === 'HEAD' ? '' : text,
      warning: `The fault ${id} gave this answer.`,
    }
  },
  detail: ({ status }) => String(status),
}

/** Waits in real time, not by the mock's clock. */
export const delayEffect: Effect<DelayEffect> = {
  definition: 'delayEffect',
  example: '{ delay: "2s" }',
  kind: 'wait',
  problem({ delay }) {
    const { from, to } = rangeOf(delay)
    if (from > to) return ['/effect/delay', 'The range begins with the longer wait.', 'Swap the two waits.']
    if (from >= 0 && to <= longestWaitMs) return undefined
    return ['/effect/delay', 'A wait lasts from 0 ms to 24 days.', 'Give another wait.']
  },
  // A fixed delay uses no random number, so it does not change later random numbers.
  waitMs: ({ delay }, fraction) =>
    isRange(delay) ? drawLatency(rangeOf(delay), { fraction }) : toMilliseconds(delay),
  detail: (_, waitMs) => `${waitMs} ms`,
}

type Delay = DelayEffect['delay']

function isRange(delay: Delay): delay is Extract<Delay, { from: unknown }> {
  return typeof delay === 'object' && 'from' in delay
}

function rangeOf(delay: Delay): { from: number; to: number } {
  const { from, to } = isRange(delay) ? delay : { from: delay, to: delay }
  return { from: toMilliseconds(from), to: toMilliseconds(to) }
}

/** The effect only marks the answer. The adapter then breaks the connection. */
const connectionEffect: Effect<ConnectionEffect> = {
  definition: 'connectionEffect',
  example: '{ connection: "reset" }',
  problem({ connection }, when) {
    if (connection !== 'cut' || when !== 'before') return undefined
    return [
      '/when',
      'Found "before"; only the answer of a completed operation can be cut.',
      'Use "after", or the connection "reset".',
    ]
  },
  isCarriedOut: ({ connection }) => connection === 'cut',
  finish({ failure: _, ...response }, { id, effect: { connection } }) {
    const warning = `The fault ${id} ${sentences[connection]}.`
    if (connection === 'cut') return { ...response, connection, warning }
    return { status: 0, headers: {}, body: '', connection, warning }
  },
  detail: ({ connection }) => connection,
}

const sentences = {
  reset: 'resets the connection',
  cut: 'closes the connection midway through the body',
  silent: 'sends no answer',
}

type QuotaEffect = Extract<Fault['effect'], { quota: unknown }>

/** The windows follow the mock's clock. `fault.ts` counts the requests. */
const quotaEffect: Effect<QuotaEffect> = {
  definition: 'quotaEffect',
  example: '{ quota: { limit, windowMs } }',
  problem({ quota: { windowMs } }) {
    if (toMilliseconds(windowMs) > 0) return undefined
    const found = `Found ${JSON.stringify(windowMs)}; a window is longer than 0 ms.`
    return ['/effect/quota/windowMs', found, 'Give another length.']
  },
  result: ({ windowEndsInMs }) => ({
    kind: 'rate-limited',
    details: { retryAfter: Math.max(1, Math.ceil(windowEndsInMs / 1000)) },
  }),
  detail: ({ quota: { limit, windowMs } }) => `${limit} in ${toMilliseconds(windowMs)} ms`,
}

export const effects = {
  failure: failureEffect,
  status: statusEffect,
  delay: delayEffect,
  connection: connectionEffect,
  quota: quotaEffect,
} satisfies { [Member in EffectMember]: Effect<Extract<FaultEffect, Record<Member, unknown>>> }

export const effectMembers = Object.keys(effects) as EffectMember[]

function memberOf(effect: FaultEffect): EffectMember {
  const member = effectMembers.find(name => name in effect)
  if (member === undefined) throw new TypeError('No effect has these members.')
  return member
}

export function effectOf(effect: FaultEffect): Effect<FaultEffect> {
  return effects[memberOf(effect)] as Effect<FaultEffect>
}

export function allowedEffects(): string {
  const examples = effectMembers.map(member => effects[member].example)
  return `an effect is ${examples.slice(0, -1).join(', ')} or ${examples.at(-1)}`
}

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
  armed: ArmedFault
  /** Undefined if the fault does not wait. */
  waitMs: number | undefined
}

/** @param fired At most one fault that only delays, and one that decides the answer. Both may wait. */
export function planOf(fired: readonly Firing[], { request, text, now, waits }: Circumstances): FaultPlan {
  const answering = fired.find(({ armed }) => effectOf(armed.fault.effect).kind !== 'wait')
  const context = answering && contextOf(answering, now)
  let isAwaited = true
  const wait = async (when: 'before' | 'after') => {
    for (const { armed, waitMs } of fired)
      if (waitMs !== undefined && (armed.fault.when ?? 'before') === when)
        isAwaited &&= await waits.wait(waitMs, request)
  }
  return {
    applied: fired.map(({ armed: { id, fault }, waitMs }) => ({
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
      if (!isAwaited) this.instead = { body: [] }
    },
    async finish(response) {
      const answer = context === undefined ? response : answerOf(response, context, request)
      await wait('after')
      return isAwaited ? answer : noClient
    },
  }
}

function contextOf({ armed }: Firing, now: number): EffectContext<FaultEffect> {
  const { id, fault } = armed
  const { effect, when = 'before' } = fault
  return { id, effect, when, windowEndsInMs: windowEndsInMs(armed, now) }
}

function resultOf(context: EffectContext<FaultEffect>): Pick<FaultPlan, 'instead' | 'afterwards'> {
  const { isCarriedOut, result } = effectOf(context.effect)
  const isLate = context.when === 'after' || isCarriedOut?.(context.effect) === true
  const given = result?.(context)
  if (isLate) return given === undefined ? {} : { afterwards: given }
  // The operation does not run. If the effect has no result, its `finish` replaces this empty answer.
  return { instead: given ?? { body: [] } }
}

function answerOf(
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
