import type {
  ClockRequest,
  Fault,
  Fixture,
  KeyUpdateRequest,
  ProfileRequest,
  Snapshot,
} from '../../../schemas/generated/types.js'
import { readJsonFile, saveFile } from '../components/file-button.js'
import type { Acts, Session } from '../session/session.js'
import { asObject, countText, momentText } from '../words.js'
import { faultText } from './fault-text.js'
import type { ShownKey } from './shown-key.js'

/** Each action names its result, and can be undone. */

const forAll = 'Other servers share this state.'

export function updateKeys(
  { call }: Session,
  { change }: Acts,
  ids: readonly string[],
  changes: KeyUpdateRequest,
  done: string,
) {
  return change('keys', undo => call('PATCH /keys', { query: { undo }, body: { ids: [...ids], changes } }), {
    done,
    ...(ids.length > 1 && {
      question: `${forAll} This changes ${countText(ids.length, 'key')} for all servers.`,
    }),
  })
}

/** Asks the service for its time: the page's own time may be ahead of a stopped clock. */
export async function expireKeys(session: Session, acts: Acts, keys: readonly ShownKey[], done: string) {
  const clock = await acts.ask(() => session.call('GET /clock'))
  if (clock === undefined) return undefined
  for (const { id, expires } of keys) remember(session, id, { expires: expires ?? null })
  const ids = keys.map(({ id }) => id)
  return updateKeys(session, acts, ids, { expires: clock.now }, done)
}

export function useUpKey(session: Session, acts: Acts, { id, remaining }: ShownKey) {
  remember(session, id, { remaining: remaining ?? null })
  return updateKeys(session, acts, [id], { remaining: 0 }, 'Key used up.')
}

/** Gives back the expiry and the uses that the console took from the key. */
export function enableKey(session: Session, acts: Acts, { id }: ShownKey) {
  const before = session.before.get(id) ?? {}
  session.before.delete(id)
  return updateKeys(session, acts, [id], { ...before, enabled: true }, 'Key enabled.')
}

function remember({ before }: Session, id: string, had: KeyUpdateRequest): void {
  before.set(id, { ...had, ...before.get(id) })
}

export function deleteKeys({ call }: Session, { change }: Acts, ids: readonly string[]) {
  return change('keys', undo => call('POST /keys/delete', { query: { undo }, body: { ids: [...ids] } }), {
    done: ({ changed }) => (changed === 1 ? 'Key deleted.' : `${countText(changed, 'key')} deleted.`),
    question: `${forAll} This deletes ${countText(ids.length, 'key')} for all servers.`,
  })
}

export async function addFault(session: Session, acts: Acts, fault: Fault) {
  return acts.change('faults', () => session.call('POST /faults', { body: fault }), {
    done: `Added: ${faultText(fault)}.`,
    undo: ({ id }) => session.call('DELETE /faults/{id}', { id }),
  })
}

export function removeFault({ call }: Session, { change }: Acts, id: string) {
  return change('faults', undo => call('DELETE /faults/{id}', { id, query: { undo } }), {
    done: 'Fault removed.',
    question: 'Other servers share this fault. This removes the fault for all servers.',
  })
}

export function clearFaults({ call }: Session, { change }: Acts) {
  return change('faults', undo => call('DELETE /faults', { query: { undo } }), {
    done: 'All faults removed.',
    question: 'Other servers share these faults. This removes the faults for all servers.',
  })
}

/** Moves or stops the clock. The time view then shows the keys that changed in between. */
export async function moveClock(session: Session, acts: Acts, body: ClockRequest, done: string) {
  const { call, clock } = session
  const before = await acts.ask(() => call('GET /clock'))
  if (before === undefined) return
  const askedAt = performance.now()
  const back = (): ClockRequest =>
    before.frozen
      ? { set: before.now, freeze: true }
      : { set: Math.round(before.now + performance.now() - askedAt), run: true }
  const run = async () => {
    const moved = await call('PATCH /clock', { body })
    // A reset restores the time of the server's start, which may differ from real time.
    const isReal = !moved.frozen && Math.abs(moved.now - Date.now()) < 120_000
    return body.reset && !isReal ? call('PATCH /clock', { body: { set: Date.now(), run: true } }) : moved
  }
  const undo = async () => {
    // A reset is exact, where it leads back: setting a running clock would leave an offset of milliseconds.
    const first = await call('PATCH /clock', { body: { reset: true } })
    const isBack = first.frozen === before.frozen && first.offsetMs === before.offsetMs && !before.frozen
    clock.tell(isBack ? first : await call('PATCH /clock', { body: back() }))
    session.lastMove.value = undefined
  }
  const moved = await acts.change('clock', run, { done, undo })
  if (moved === undefined) return
  clock.tell(moved)
  if (Math.abs(moved.now - before.now) > 1000) session.lastMove.value = { from: before.now, to: moved.now }
}

export function moveTo(session: Session, acts: Acts, at: number) {
  return moveClock(session, acts, { set: Math.round(at) }, `Moved to ${momentText(at)}.`)
}

export function toRealTime(session: Session, acts: Acts): Promise<void> {
  return moveClock(session, acts, { reset: true }, 'The clock shows real time.')
}

export function clearRequests({ call }: Session, { change }: Acts) {
  return change('requests', undo => call('DELETE /requests', { query: { undo } }), {
    done: ({ removed }) => `Removed ${countText(removed, 'request')} from the journal.`,
    question: 'This deletes all requests in the journal.',
  })
}

export function resetState({ call }: Session, { change }: Acts) {
  return change('everything', undo => call('POST /reset', { query: { undo } }), {
    done: 'State reset to the fixture.',
    question: `${forAll} A reset returns keys, faults and clock to their initial state for all servers.`,
  })
}

export function restoreSnapshot({ call }: Session, { change }: Acts, file: File) {
  return change(
    'everything',
    async undo => call('PUT /state', { query: { undo }, body: await readJsonFile<Snapshot>(file) }),
    {
      done: `Restored ${file.name}.`,
      question: `${forAll} ${file.name} replaces the keys for all servers.`,
    },
  )
}

export function loadFixture({ call }: Session, { change }: Acts, file: File) {
  return change(
    'everything',
    async undo => call('PUT /fixture', { query: { undo }, body: await readJsonFile<Fixture>(file) }),
    {
      done: `Loaded the fixture ${file.name}.`,
      question: `${forAll} ${file.name} replaces the APIs, tokens and keys for all servers.`,
    },
  )
}

export function changeProfile(
  { call }: Session,
  { change }: Acts,
  read: () => Promise<ProfileRequest['profile']>,
  name: string,
) {
  return change(
    'everything',
    async undo => call('PUT /profile', { query: { undo }, body: { profile: await read() } }),
    {
      done: `Restarted with the profile ${name}. The keys are reset to the fixture.`,
      question: `${forAll} Another profile resets the keys to the fixture for all servers.`,
    },
  )
}

/** The file is named by the real day, because the clock of the service may be moved. */
export async function exportState({ call, route, notices }: Session, { ask }: Acts) {
  const snapshot = await ask(() => call('GET /state'))
  if (snapshot === undefined) return
  const { sandbox = 'keymock' } = route.current.value
  saveFile(`${sandbox}-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(snapshot, null, 2))
  notices.done('State exported.')
}

/** In some profiles, the user is in `identity`. */
export function memberOf(record: object, name: string): unknown {
  const { externalId, identity, ...members } = asObject(record)
  if (name === 'externalId') return externalId ?? asObject(identity).externalId
  return members[name]
}
