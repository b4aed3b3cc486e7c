import type { ClockRequest } from '../../schemas/generated/types.js'
import { type Duration, type Moment, toMilliseconds, toUnixMs } from '../domain/clock.js'
import type { ControlApi } from './control-api.js'

/** The clock of a sandbox behind a control API. */
export function remoteClock(api: ControlApi) {
  const move = async (request: ClockRequest) => {
    await api.call('PATCH /clock', { body: request })
  }
  return {
    now: async () => (await api.call('GET /clock')).now,
    advance: (by: Duration) => move({ advance: toMilliseconds(by) }),
    set: (to: Moment) => move({ set: toUnixMs(to) }),
    freeze: (at?: Moment) => move({ freeze: true, ...(at !== undefined && { set: toUnixMs(at) }) }),
    run: () => move({ run: true }),
    reset: () => move({ reset: true }),
  }
}
