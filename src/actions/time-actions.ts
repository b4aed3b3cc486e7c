import type { ClockRequest } from '../../schemas/generated/types.js'
import type { AdjustableClock, Duration } from '../domain/clock.js'
import { type Latency, latencyRange } from '../service/faults/waits.js'
import { action } from './action.js'
import { ControlError } from './control-error.js'
import { clockState, setLatency } from './time.js'

export const timeActions = [
  action('GET /clock', { summary: 'Get the time', answer: 'ClockState' }, async ({ sandbox }) => {
    // Reads the state from the store first, because another server may have moved the shared clock.
    await sandbox.state()
    return clockState(sandbox.clock)
  }),
  action(
    'PATCH /clock',
    { summary: 'Set, advance, freeze, run or reset the clock', body: 'ClockRequest', answer: 'ClockState' },
    async ({ sandbox, body }) => {
      if (body.freeze && body.run) throw contradiction()
      await sandbox.state()
      await sandbox.moveClock(() => moveClock(sandbox.clock, body))
      return clockState(sandbox.clock)
    },
  ),
  action(
    'GET /latency',
    { summary: 'The delay of every answer of the service', answer: 'LatencyState' },
    async ({ sandbox }) => {
      // Reads the shared latency first, because another replica may have changed it.
      await sandbox.state()
      return sandbox.faults.latency
    },
  ),
  action(
    'PUT /latency',
    {
      summary: 'Delay every answer of the service; {"from":0} ends the delay',
      body: 'LatencyRequest',
      answer: 'LatencyState',
    },
    async ({ sandbox, body: { from, to = from } }) => {
      await setLatency(sandbox, latencyRange({ from, to } as Latency))
      return sandbox.faults.latency
    },
  ),
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
