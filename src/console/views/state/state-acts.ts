import type { Fixture, ProfileRequest, Snapshot } from '../../../../schemas/generated/types.js'
import { readJsonFile, saveFile } from '../../components/files.js'
import type { Acts, Session } from '../../session/session.js'
import { countText } from '../../words/count-text.js'

export function resetState({ call }: Session, { replace }: Acts) {
  return replace('everything', undo => call('POST /reset', { query: { undo } }), {
    done: 'State reset to the fixture.',
    question:
      'Other servers share this state. A reset returns keys, faults and clock to their initial state for all servers.',
  })
}

export function restoreSnapshot({ call }: Session, { replace }: Acts, file: File) {
  const restore = async (undo: string | undefined) =>
    call('PUT /state', { query: { undo }, body: await readJsonFile<Snapshot>(file) })
  return replace('everything', restore, {
    done: `Restored ${file.name}.`,
    question: `Other servers share this state. ${file.name} replaces the keys for all servers.`,
  })
}

export function loadFixture({ call }: Session, { replace }: Acts, file: File) {
  const load = async (undo: string | undefined) =>
    call('PUT /fixture', { query: { undo }, body: await readJsonFile<Fixture>(file) })
  return replace('everything', load, {
    done: `Loaded the fixture ${file.name}.`,
    question: `Other servers share this state. ${file.name} replaces the APIs, tokens and keys for all servers.`,
  })
}

export function changeProfile(
  { call }: Session,
  { replace }: Acts,
  read: () => Promise<ProfileRequest['profile']>,
  name: string,
) {
  const change = async (undo: string | undefined) =>
    call('PUT /profile', { query: { undo }, body: { profile: await read() } })
  return replace('everything', change, {
    done: `Restarted with the profile ${name}. The keys are reset to the fixture.`,
    question:
      'Other servers share this state. Another profile resets the keys to the fixture for all servers.',
  })
}

export async function saveSnapshot({ call, route, clock }: Session, { act }: Acts) {
  const snapshot = await act('requests', () => call('GET /state'), 'Snapshot saved.')
  if (snapshot === undefined) return
  const at = new Date(clock.read()).toISOString().slice(0, 19).replaceAll(':', '-')
  const { sandbox = 'keymock' } = route.current.value
  saveFile(`${sandbox}-${at}.json`, JSON.stringify(snapshot, null, 2))
}

export function clearRequests({ call }: Session, { replace }: Acts) {
  return replace('requests', undo => call('DELETE /requests', { query: { undo } }), {
    done: ({ removed }) => `Removed ${countText(removed, 'request')} from the journal.`,
    question: 'This deletes all requests in the journal.',
  })
}

export function clearFaults({ call }: Session, { replace }: Acts) {
  return replace('faults', undo => call('DELETE /faults', { query: { undo } }), {
    done: 'All faults removed.',
    question: 'Other servers share these faults. This removes the faults for all servers.',
  })
}

export function removeFault({ call }: Session, { replace }: Acts, id: string) {
  return replace('faults', undo => call('DELETE /faults/{id}', { id, query: { undo } }), {
    done: 'Fault removed.',
    question: 'Other servers share this fault. This removes the fault for all servers.',
  })
}
