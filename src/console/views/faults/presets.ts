import type { Fault } from '../../../../schemas/generated/types.js'
import type { Acts, Session } from '../../session/session.js'
import { removeFault } from '../state/state-acts.js'
import { faultText } from './fault-text.js'

export interface Preset {
  name: string
  fault: Fault
  add(session: Session, acts: Acts): Promise<unknown>
}

export async function addFault(session: Session, acts: Acts, fault: Fault) {
  const added = await acts.act('faults', () => session.call('POST /faults', { body: fault }))
  if (added !== undefined)
    session.notices.done(`Added: ${faultText(fault)}.`, async () => {
      await removeFault(session, acts, added.id)
    })
  return added
}

function preset(name: string, fault: Fault): Preset {
  return { name, fault, add: (session, acts) => addFault(session, acts, fault) }
}

export const presets: readonly Preset[] = [
  preset('Rate limited', { effect: { failure: 'rate-limited' } }),
  preset('Outage', { effect: { failure: 'service-unavailable' } }),
  preset('One in ten fails', { effect: { failure: 'internal-error' }, rate: 0.1 }),
  preset('Slow', { effect: { delay: { from: '500ms', to: '2s' } } }),
  preset('Response lost after create', {
    operation: 'keys.createKey',
    effect: { connection: 'reset' },
    when: 'after',
    times: 1,
  }),
  preset('No response', { effect: { connection: 'silent' }, times: 1 }),
  preset('10 requests a minute', { effect: { quota: { limit: 10, windowMs: 60_000 } } }),
]
