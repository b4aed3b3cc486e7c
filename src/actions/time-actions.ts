import type { ClockRequest } from '../../schemas/generated/types.js'
import { ControlError } from '../control/control-error.js'
import { route } from '../control/control-route.js'
import type { AdjustableClock, Duration } from '../domain/clock.js'
import { type Latency, latencyRange } from '../service/faults/latency.js'
import { clockState, setLatency } from './time.js'

export const timeActions = [
  route({
    method: 'GET',
    path: '/clock',
    scope: 'sandbox',
    summary: 'Get the time',
    answer: 'ClockState',
    async run({ sandbox }) {
      // Reads the state from the store first, because another server may have moved the shared clock.
      await sandbox.state()
      return { json: clockState(sandbox.clock) }
    },
  }),
  route({
    method: 'PATCH',
    path: '/clock',
    scope: 'sandbox',
    summary: 'Set, advance, freeze, run or reset the clock',
    body: 'ClockRequest',
    answer: 'ClockState',
    async run({ sandbox, body }) {
      if (body.freeze && body.run) throw contradiction()
      await sandbox.state()
      await sandbox.moveClock(() => moveClock(sandbox.clock, body))
      return { json: clockState(sandbox.clock) }
    },
  }),
  route({
    method: 'GET',
    path: '/latency',
    scope: 'sandbox',
    summary: 'The delay of every answer of the service',
    answer: 'LatencyState',
    async run({ sandbox }) {
      // Reads the shared latency first, because another replica may have changed it.
      await sandbox.state()
      return { json: sandbox.faults.latency }
    },
  }),
  route({
    method: 'PUT',
    path: '/latency',
    scope: 'sandbox',
    summary: 'Delay every answer of the service; {"from":0} ends the delay',
    body: 'LatencyRequest',
    answer: 'LatencyState',
    async run({ sandbox, body: { from, to = from } }) {
      await setLatency(sandbox, latencyRange({ from, to } as Latency))
      return { json: sandbox.faults.latency }
    },
  }),
]

function moveClock(clock: AdjustableClock, { reset, set, advance, freeze, run }: ClockRequest): void {
  if (reset) clock.reset()
  // A single call sets and freezes the clock: between two calls, time would pass.
  if (freeze && set !== undefined) clock.freeze(set)
  else if (set !== undefined) clock.set(set)
  if (advance !== undefined) clock.advance(advance as Duration)
  if (freeze && set === undefined) clock.freeze()
  if (run) clock.run()
}

function contradiction(): ControlError {
  return new ControlError(400, {
    code: 'BODY_INVALID',
    where: 'the body',
    problem: 'The body has both freeze and run.',
    remedy: 'Omit one of the two members.',
  })
}
