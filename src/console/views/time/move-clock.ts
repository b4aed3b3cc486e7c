import type { ClockRequest } from '../../../../schemas/generated/types.js'
import type { Session } from '../../session/session.js'

/** Moves the clock, and shows at once where it stands. */
export async function moveClock(session: Session, request: ClockRequest, done: string): Promise<void> {
  const state = await session.act('clock', () => session.call('PATCH /clock', { body: request }), done)
  if (state !== undefined) session.clock.tell(state)
}

/** Undoes every move; where the server was started with another time, that is set to the real one. */
export async function toRealTime(session: Session): Promise<void> {
  await moveClock(session, { reset: true }, 'Every move of the clock is undone.')
  if (session.clock.isReal.value) return
  await moveClock(session, { set: Date.now(), run: true }, 'It is real time now.')
}
