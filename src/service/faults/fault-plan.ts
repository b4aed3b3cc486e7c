import { toMilliseconds } from '../../domain/clock.js'
import type { RandomFrom } from '../../domain/random.js'
import type { AppliedFault } from '../exchange.js'
import type { Failure } from '../failures/failure.js'
import { BodyError, type RequestMessage, type ResponseMessage } from '../message.js'
import type { Success } from '../operation.js'
import { exampleOf } from './failure-examples.js'
import type { DelayEffect } from './fault.js'
import { drawLatency } from './latency.js'
import { ownAnswer } from './own-answer.js'
import { drawFraction, type Rule, windowEndsInMs } from './rule.js'
import type { Waits } from './waits.js'

type TextResponse = ResponseMessage & { body: string }

/** What happens to one request because of faults. */
export interface FaultPlan {
  readonly applied: readonly AppliedFault[]
  /** The request to go on with. */
  readonly request: RequestMessage
  /** The result without the operation. */
  readonly instead?: Success | Failure
  /** The result once the operation has been carried out, whatever came of it. */
  readonly afterwards?: Success | Failure
  /** Waits before anything else. */
  begin(): Promise<void>
  /** Does to the answer what is to happen to it. */
  finish(response: TextResponse): Promise<TextResponse>
}

interface Circumstances {
  request: RequestMessage
  /** On the fake's clock. Unix milliseconds. */
  now: number
  waits: Waits
}

/** A rule that happens to a request. */
export interface Firing {
  rule: Rule
  /** How long one waits that only waits. */
  waitMs: number | undefined
}

/** @param fired At most one that waits, and one that answers. */
export function planOf(fired: readonly Firing[], { request, now, waits }: Circumstances): FaultPlan {
  const waiting = fired.find(({ waitMs }) => waitMs !== undefined)
  const answering = fired.find(firing => firing !== waiting)?.rule
  const result = answering && resultOf(answering, now)
  const isLate = answering !== undefined && isCarriedOut(answering)
  const wait = async (when: 'before' | 'after') => {
    if (waiting?.waitMs === undefined || (waiting.rule.fault.when ?? 'before') !== when) return
    await waits.wait(waiting.waitMs, request)
  }
  return {
    applied: fired.map(({ rule, waitMs }) => ({ id: rule.id, ...wordsFor(rule, waitMs) })),
    request,
    ...(result !== undefined && (isLate ? { afterwards: result } : { instead: result })),
    async begin() {
      await wait('before')
      // What was not carried out yet is not carried out for a client that has gone.
      if (request.gone?.().aborted) throw new BodyError('connection-lost')
    },
    async finish(response) {
      const broken = answering === undefined ? response : broke(response, answering, request)
      await wait('after')
      return broken
    },
  }
}

/** How long a rule lets a request wait, if that is what it does. */
export function delayOf(rule: Rule, random: RandomFrom): number | undefined {
  const { effect } = rule.fault
  if (!('delay' in effect)) return undefined
  const { delay } = effect
  if (!isRange(delay)) return toMilliseconds(delay)
  const fraction = () => drawFraction(rule, random)
  return drawLatency({ from: toMilliseconds(delay.from), to: toMilliseconds(delay.to) }, { fraction })
}

type Delay = DelayEffect['delay']

function isRange(delay: Delay): delay is Extract<Delay, { from: unknown }> {
  return typeof delay === 'object' && 'from' in delay
}

/** An answer that is cut is the operation's own. */
function isCarriedOut({ fault: { when, effect } }: Rule): boolean {
  return when === 'after' || ('connection' in effect && effect.connection === 'cut')
}

function resultOf(rule: Rule, now: number): Success | Failure | undefined {
  const { effect } = rule.fault
  if ('failure' in effect) {
    const example = exampleOf(effect.failure)
    return { ...example, kind: effect.failure, details: { ...example.details, ...effect.details } }
  }
  if ('quota' in effect) {
    const retryAfter = Math.max(1, Math.ceil(windowEndsInMs(rule, now) / 1000))
    return { kind: 'rate-limited', details: { retryAfter } }
  }
  // What is carried out has an answer of its own, which is then broken.
  return isCarriedOut(rule) ? undefined : { body: [] }
}

function broke(response: TextResponse, { id, fault }: Rule, request: RequestMessage): TextResponse {
  const { effect } = fault
  if ('status' in effect) return ownAnswer(response, effect, id, request)
  if ('connection' in effect) {
    const { connection } = effect
    const { failure: _, ...rest } = response
    const warning = `The fault ${id} ${sentences[connection]}.`
    if (connection === 'cut') return { ...rest, connection, warning }
    return { status: 0, headers: {}, body: '', connection, warning }
  }
  const { failure } = response
  return failure === undefined
    ? response
    : { ...response, failure: { ...failure, hint: `${failure.hint} The fault ${id} is the reason.` } }
}

const sentences = {
  reset: 'resets the connection',
  cut: 'closes the connection midway through the body',
  silent: 'leaves it without an answer',
}

function wordsFor({ fault: { effect } }: Rule, ms: number | undefined): Omit<AppliedFault, 'id'> {
  if ('failure' in effect) return { effect: 'failure', detail: effect.failure }
  if ('status' in effect) return { effect: 'status', detail: String(effect.status) }
  if ('delay' in effect) return { effect: 'delay', detail: `${ms} ms` }
  if ('connection' in effect) return { effect: 'connection', detail: effect.connection }
  return { effect: 'quota', detail: `${effect.quota.limit} in ${effect.quota.windowMs} ms` }
}
