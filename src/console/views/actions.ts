import { useContext, useMemo } from 'preact/hooks'
import type {
  ClockRequest,
  Fault,
  Fixture,
  KeyUpdateRequest,
  ProfileRequest,
  Snapshot,
} from '../../../schemas/generated/types.js'
import type { ControlCall, Sent } from '../../actions/action-call.js'
import { groupedBy } from '../../common/collections.js'
import { readJsonFile, saveFile } from '../components/button.js'
import { isNearReal } from '../session/service-clock.js'
import { type Actions, ProblemScope, type Session, useSession } from '../session/session.js'
import { countText, momentText } from '../words.js'
import { faultText } from './fault-text.js'
import type { ShownKey } from './shown-key.js'

/** The actions of the console. The nearest `ProblemScope` shows their errors. */
export function useActions() {
  const session = useSession()
  const scope = useContext(ProblemScope)
  return useMemo(() => actionsOf(session, session.actions(scope)), [session, scope])
}

export type ConsoleActions = ReturnType<typeof actionsOf>

/** A member that an action of the console takes from a key. */
type Taken = 'expires' | 'remaining'

/** In the year 5138. */
export const farthest = 1e14

const shared = (effect: string) => `Other servers share this state. ${effect} for all servers.`

/** Each action names its result, and can be undone. */
function actionsOf(session: Session, { ask, change, fail }: Actions) {
  const { call, callServer, clock, route, notices, before } = session

  const placeOf = ({ id }: ShownKey, member: Taken) => `${session.sandbox} ${id} ${member}`

  /** Empty if the key has changed since the console expired it or used it up. */
  const takenFrom = (key: ShownKey, member: Taken): Partial<Record<Taken, number | null | undefined>> => {
    const taken = before.get(placeOf(key, member))
    return taken?.set === key[member] ? { [member]: taken?.had } : {}
  }

  const take = (key: ShownKey, member: Taken, set: number) => {
    const { [member]: had = key[member] ?? null } = takenFrom(key, member)
    before.set(placeOf(key, member), { had, set })
  }

  const updateKeys = (ids: readonly string[], changes: KeyUpdateRequest, done: string) =>
    change('keys', call => call('PATCH /keys', { body: { ids, changes } }), {
      done,
      question: ids.length > 1 && shared(`This changes ${countText(ids.length, 'key')}`),
    })

  /** Moves or stops the clock. The time view then shows the keys that changed in between. */
  const moveClock = async (body: ClockRequest, done: string): Promise<void> => {
    const was = await ask(() => call('GET /clock'))
    if (was === undefined) return
    const askedAt = performance.now()
    const run = async () => {
      const moved = await call('PATCH /clock', { body })
      // A reset restores the time of the server's start, which may differ from real time.
      const isReal = !moved.frozen && isNearReal(moved.now)
      return body.reset && !isReal ? call('PATCH /clock', { body: { set: Date.now(), run: true } }) : moved
    }
    const undo = async () => {
      // A reset is exact, where it leads back: setting a running clock would leave an offset of milliseconds.
      const first = await call('PATCH /clock', { body: { reset: true } })
      const isBack = !was.frozen && !first.frozen && first.offsetMs === was.offsetMs
      const set = Math.round(was.now + (was.frozen ? 0 : performance.now() - askedAt))
      const back: ClockRequest = was.frozen ? { set, freeze: true } : { set, run: true }
      clock.receive(isBack ? first : await call('PATCH /clock', { body: back }))
      session.lastMove.value = undefined
    }
    const moved = await change('clock', run, { done, undo })
    if (moved === undefined) return
    clock.receive(moved)
    if (Math.abs(moved.now - was.now) > 1000) session.lastMove.value = { from: was.now, to: moved.now }
  }

  const moveTo = (at: number) => moveClock({ set: Math.round(at) }, `Moved to ${momentText(at)}.`)

  /** @param effect The effect on other servers that share the state. */
  const replace = (run: (call: ControlCall) => Promise<unknown>, done: string, effect: string) =>
    change('everything', run, { done, question: shared(effect) })

  return {
    ask,
    change,
    updateKeys,
    moveClock,

    /** Asks the service for its time: the page's own time may be ahead of a stopped clock. */
    async expireKeys(keys: readonly ShownKey[], done: string) {
      const asked = await ask(() => call('GET /clock'))
      if (asked === undefined) return undefined
      for (const key of keys) take(key, 'expires', asked.now)
      const ids = keys.map(({ id }) => id)
      return updateKeys(ids, { expires: asked.now }, done)
    },

    useUpKey(key: ShownKey) {
      take(key, 'remaining', 0)
      return updateKeys([key.id], { remaining: 0 }, 'Key used up.')
    },

    /** Gives back the expiries and the uses that the console took from the keys. */
    enableKeys(keys: readonly ShownKey[], done: string) {
      const groups = groupedBy(keys, key =>
        JSON.stringify({ ...takenFrom(key, 'expires'), ...takenFrom(key, 'remaining'), enabled: true }),
      )
      const requests = [...groups].map(([changes, of]) => ({
        ids: of.map(({ id }) => id),
        changes: JSON.parse(changes) as KeyUpdateRequest,
      }))
      const [only, other] = requests
      if (only !== undefined && other === undefined) return updateKeys(only.ids, only.changes, done)
      return change('keys', () => Promise.all(requests.map(body => call('PATCH /keys', { body }))), {
        done,
        // The server undoes only one request.
        undo: () =>
          Promise.all(
            keys.map(({ id, key, expires, remaining }) => {
              const body = { expires, remaining, enabled: key.state === 'disabled' ? false : undefined }
              return call('PATCH /keys/{id}', { id, body: body as KeyUpdateRequest })
            }),
          ),
      })
    },

    useKey: ({ id }: ShownKey) =>
      change('keys', call => call('POST /keys/{id}/use', { id }), {
        hasChanged: ({ valid }) => valid,
        done: ({ valid, reason, remaining }) => {
          if (!valid)
            return `Refused: ${(reason ?? 'not valid').replace('-', ' ')}. This did not count as a use.`
          return remaining === undefined ? 'Accepted.' : `Accepted. ${countText(remaining, 'use')} left.`
        },
      }),

    deleteKeys: (ids: readonly string[]) =>
      change('keys', call => call('POST /keys/delete', { body: { ids } }), {
        done: ({ changed }) => (changed === 1 ? 'Key deleted.' : `${countText(changed, 'key')} deleted.`),
        question: shared(`This deletes ${countText(ids.length, 'key')}`),
      }),

    addFault: (fault: Fault) =>
      change('faults', () => call('POST /faults', { body: fault }), {
        done: `Added: ${faultText(fault)}.`,
        undo: ({ id }) => call('DELETE /faults/{id}', { id }),
      }),

    removeFault: (id: string) =>
      change('faults', call => call('DELETE /faults/{id}', { id }), {
        done: 'Fault removed.',
        question: shared('This removes the fault'),
      }),

    clearFaults: () =>
      change('faults', call => call('DELETE /faults'), {
        done: 'All faults removed.',
        question: shared('This removes the faults'),
      }),

    moveTo,
    async toNext(change: 'expiry' | 'refill') {
      const coming = await ask(() => call('GET /keys/changes', { query: { until: farthest, limit: 1000 } }))
      const next = coming?.changes.find(one => one.change === change)
      if (next !== undefined) return moveTo(next.at)
      if (coming !== undefined) fail(new Error(`There is no upcoming ${change}.`))
    },
    stopClock: () => moveClock({ freeze: true }, 'Clock stopped.'),
    startClock: () => moveClock({ run: true }, 'Clock started.'),
    toRealTime: () => moveClock({ reset: true }, 'The clock shows real time.'),

    clearRequests: () =>
      change('requests', call => call('DELETE /requests'), {
        done: ({ removed }) => `Removed ${countText(removed, 'request')} from the journal.`,
        question: 'This deletes all requests in the journal.',
      }),

    resetState: () =>
      replace(
        call => call('POST /reset'),
        'State reset to the fixture.',
        'A reset returns keys, faults and clock to their initial state',
      ),

    restoreSnapshot: (file: File) =>
      replace(
        async call => call('PUT /state', { body: await readJsonFile<Snapshot>(file) }),
        `Restored ${file.name}.`,
        `${file.name} replaces the keys`,
      ),

    loadFixture: (file: File) =>
      replace(
        async call => call('PUT /fixture', { body: await readJsonFile<Fixture>(file) }),
        `Loaded the fixture ${file.name}.`,
        `${file.name} replaces the APIs, tokens and keys`,
      ),

    /** @param given The name of a profile, or a file with one. */
    changeProfile: (given: string | File) => {
      const isName = typeof given === 'string'
      const run = async (call: ControlCall) => {
        const profile = isName ? given : await readJsonFile<ProfileRequest['profile']>(given)
        return call('PUT /profile', { body: { profile } })
      }
      const done = `Restarted with the profile ${isName ? given : given.name}. The keys are reset to the fixture.`
      return replace(run, done, 'Another profile resets the keys to the fixture')
    },

    /** The file is named by the real day, because the clock of the service may be moved. */
    async exportState() {
      const snapshot = await ask(() => call('GET /state'))
      if (snapshot === undefined) return
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${session.sandbox ?? 'keymock'}-${day}.json`, JSON.stringify(snapshot, null, 2))
      notices.done('State exported.')
    },

    createSandbox: (body: NonNullable<Sent<'POST /sandboxes'>['body']>) =>
      change('sandboxes', () => callServer('POST /sandboxes', { body }), {
        done: 'Sandbox created.',
        async undo({ name }) {
          // Leaves the sandbox first, because a later request of the view would create it again.
          if (session.sandbox === name) route.openSandbox(undefined)
          await callServer('DELETE /sandboxes/{name}', { name })
        },
      }),
  }
}
