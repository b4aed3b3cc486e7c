import type { ClockRequest } from '../../../../schemas/generated/types.js'
import type { Acts, Session } from '../../session/session.js'

export async function moveClock(
  session: Session,
  { act }: Acts,
  request: ClockRequest,
  done: string,
): Promise<void> {
  const state = await act('clock', () => session.call('PATCH /clock', { body: request }), done)
  if (state !== undefined) session.clock.tell(state)
}

/** A reset restores the time that the server was started with. This time may differ from real time. */
export async function toRealTime(session: Session, acts: Acts): Promise<void> {
  await moveClock(session, acts, { reset: true }, 'The clock shows real time.')
  if (session.clock.isReal.value) return
  await moveClock(session, acts, { set: Date.now(), run: true }, 'The clock shows real time.')
}
