import type { ClockRequest, ClockState } from '../../schemas/generated/types.js'
import { type Duration, type Moment, toMilliseconds, toUnixMs } from '../domain/clock.js'
import type { ControlApi } from './control-api.js'

/** The clock of a sandbox behind a control API. */
export function remoteClock(api: ControlApi) {
  const move = async (request: ClockRequest) => {
    await api.change('PATCH', '/clock', request)
  }
  return {
    now: async () => (await api.read<ClockState>('/clock')).now,
    advance: (by: Duration) => move({ advance: toMilliseconds(by) }),
    set: (to: Moment) => move({ set: toUnixMs(to) }),
    freeze: (at?: Moment) => move({ freeze: true, ...(at !== undefined && { set: toUnixMs(at) }) }),
    run: () => move({ run: true }),
    reset: () => move({ reset: true }),
  }
}
