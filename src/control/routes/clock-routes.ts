import type { ClockRequest } from '../../../schemas/generated/types.js'
import type { AdjustableClock, Duration } from '../../domain/clock.js'
import { ControlError } from '../control-error.js'
import { route } from '../control-route.js'
import { clockState } from './overview.js'

export const clockRoutes = [
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
      await sandbox.state()
      await sandbox.moveClock(() => moveClock(sandbox.clock, body))
      return { json: clockState(sandbox.clock) }
    },
  }),
]

function moveClock(clock: AdjustableClock, { reset, set, advance, freeze, run }: ClockRequest): void {
  if (freeze && run) {
    throw new ControlError(400, {
      code: 'BODY_INVALID',
      where: 'the body',
      problem: 'The body has both freeze and run.',
      remedy: 'Omit one of the two members.',
    })
  }
  if (reset) clock.reset()
  // A single call sets and freezes the clock: between two calls, time would pass.
  if (set !== undefined && freeze) clock.freeze(set)
  else if (set !== undefined) clock.set(set)
  if (advance !== undefined) clock.advance(advance as Duration)
  if (freeze && set === undefined) clock.freeze()
  if (run) clock.run()
}
