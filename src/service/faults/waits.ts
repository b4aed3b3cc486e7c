import type { LatencyState } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import { type Duration, toMilliseconds } from '../../domain/clock.js'
import { wrongArgument } from '../../domain/keymock-error.js'
import type { Random } from '../../domain/random.js'
import type { RequestMessage, ResponseMessage } from '../message.js'

/** The longest delay that `setTimeout` accepts, in milliseconds: almost 25 days. */
export const longestWaitMs = 2 ** 31 - 1

/** The delay of answers: a duration, or a range. From a range, the mock chooses each delay at random. */
export type Latency = Duration | { from: Duration; to: Duration }

export const noLatency: LatencyState = { from: 0, to: 0 }

export function latencyRange(latency: Latency): LatencyState {
  const where = 'latency.set'
  const isRange = isObject(latency) && ('from' in latency || 'to' in latency)
  const { from, to } = (isRange ? latency : { from: latency, to: latency }) as Record<'from' | 'to', Duration>
  const range = { from: toMilliseconds(from, where), to: toMilliseconds(to, where) }
  if (range.from < 0 || range.to > longestWaitMs)
    throw wrongArgument(where, `Found ${range.from} to ${range.to} ms; a wait lasts from 0 ms to 24 days.`)
  if (range.from > range.to)
    throw wrongArgument(where, `Found ${range.from} to ${range.to} ms, a range with the larger value first.`)
  return range
}

/** Returns a delay from `from` to `to` milliseconds, including both. */
export function drawLatency({ from, to }: LatencyState, random: Pick<Random, 'fraction'>): number {
  return from + Math.floor(random.fraction() * (to - from + 1))
}

/** Lets requests wait in real time. */
export class Waits {
  readonly #ends = new Set<() => void>()

  end(): void {
    for (const end of this.#ends) end()
  }

  /** @returns Whether the client still waits for the answer. */
  async wait(ms: number, { gone, closing }: RequestMessage): Promise<boolean> {
    if (ms <= 0) return true
    const left = gone?.()
    const signals = [left, closing].filter(signal => signal !== undefined)
    if (signals.some(({ aborted }) => aborted)) return left?.aborted !== true
    await new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        this.#ends.delete(end)
        for (const signal of signals) signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#ends.add(end)
      for (const signal of signals) signal.addEventListener('abort', end)
    })
    return left?.aborted !== true
  }
}

/** Takes the place of an answer for which the client has stopped waiting. */
export const noClient: ResponseMessage & { body: string } = {
  status: 0,
  headers: {},
  body: '',
  connection: 'gone',
  warning: 'The client stopped waiting.',
}
