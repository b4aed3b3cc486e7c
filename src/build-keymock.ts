import type { HttpHandler } from 'msw'
import type { Snapshot } from '../schemas/generated/types.js'
import { faultControls, nextAnswers } from './actions/faults.js'
import { setLatency } from './actions/time.js'
import type { KeymockData } from './data/keymock-data.js'
import { refuseUnknown } from './domain/keymock-error.js'
import { type Keymock, type LocalKeymock, type NextWorld, nextWorldNames } from './keymock.js'
import { withCallSites } from './service/controls/call-sites.js'
import type { Checks } from './service/controls/checks.js'
import { givenKeyControls } from './service/controls/given-key.js'
import { apiSummaries, inState, snapshotOf } from './service/controls/in-state.js'
import { keyControls } from './service/controls/key-controls.js'
import { localRequests } from './service/controls/request-controls.js'
import { latencyRange } from './service/faults/waits.js'
import type { MessageHandler } from './service/message.js'
import type { SandboxParts } from './service/present-state.js'
import { ownFetch } from './service/requests/fetch-messages.js'
import { Sandbox } from './service/sandbox.js'
import type { StateInput } from './service/sandbox-state.js'

const sandboxes = new WeakMap<Keymock, Sandbox>()

/** The sandbox of a mock, for code that needs more than the public members. */
export function sandboxOf(keymock: Keymock): Sandbox {
  const sandbox = sandboxes.get(keymock)
  if (sandbox === undefined) throw new TypeError('This object does not come from createKeymock.')
  return sandbox
}

/** The caller has checked all external input in these parts. */
export interface KeymockParts extends SandboxParts, LocalParts {}

/** Keeps the state in memory, unless another store is given. */
export function buildKeymock(parts: KeymockParts): LocalKeymock {
  const sandbox = new Sandbox(parts)
  const keymock = localKeymock(sandbox, parts)
  sandboxes.set(keymock, sandbox)
  return keymock
}

interface LocalParts {
  checks: Checks
  /** If absent, the mock answers requests to any origin. */
  baseUrl?: string | undefined
  mswHandlers?:
    | ((answer: MessageHandler, serves: (path: string) => boolean, baseUrl?: string) => HttpHandler[])
    | undefined
}

function localKeymock(sandbox: Sandbox, parts: LocalParts): LocalKeymock {
  const { checks, baseUrl } = parts
  const act = <Result>(action: () => Promise<Result>) => sandbox.actions.run(action)
  /** Runs each call after earlier actions. */
  const queued = <Controls extends object>(controls: Controls) =>
    Object.fromEntries(
      Object.entries(controls).map(([name, call]) => [
        name,
        (...given: unknown[]) => act(() => call(...given)),
      ]),
    ) as Controls
  const startOver = (beginning: () => Promise<Partial<StateInput>>) =>
    act(() => sandbox.startOver(beginning()))
  let handlers: HttpHandler[] | undefined
  const handle: MessageHandler = request => sandbox.handle(request)
  return withCallSites<LocalKeymock>({
    get handlers() {
      handlers ??= parts.mswHandlers?.(handle, path => sandbox.serves(path), baseUrl) ?? []
      return handlers
    },
    get profile() {
      return sandbox.profile
    },
    get ready() {
      return sandbox.ready
    },
    fetch: ownFetch(handle, path => sandbox.serves(path), baseUrl),
    clock: {
      ...sandbox.clock,
      advance: by => sandbox.moveClock(() => sandbox.clock.advance(by)),
      freeze: at => sandbox.moveClock(() => sandbox.clock.freeze(at)),
      set: to => sandbox.moveClock(() => sandbox.clock.set(to)),
      run: () => sandbox.moveClock(() => sandbox.clock.run()),
      reset: () => sandbox.moveClock(() => sandbox.clock.reset()),
    },
    keys: queued(keyControls(sandbox, checks.keyUpdate)),
    faults: queued(faultControls(sandbox, checks.fault)),
    ...queued(nextAnswers(sandbox)),
    ...queued(givenKeyControls(sandbox)),
    latency: {
      get: () => ({ ...sandbox.faults.latency }),
      set: async latency => {
        const range = latencyRange(latency)
        await act(() => setLatency(sandbox, range))
      },
    },
    requests: localRequests(sandbox),
    reset: () => act(() => sandbox.reset()),
    snapshot: () => act(() => inState(sandbox, snapshotOf)),
    restore: snapshot => startOver(() => checkedSnapshot(snapshot, checks)),
    load: next => startOver(() => checkedWorld(next, checks)),
    apis: () => act(() => inState(sandbox, apiSummaries)),
    data: () => act(() => dataOf(sandbox)),
    observe: listener => sandbox.observe(listener),
  })
}

async function checkedSnapshot(snapshot: Snapshot, checks: Checks): Promise<Partial<StateInput>> {
  return { snapshot: await checks.snapshot(snapshot) }
}

async function checkedWorld(next: NextWorld, checks: Checks): Promise<Partial<StateInput>> {
  refuseUnknown(next, nextWorldNames, 'load')
  const { fixtures, profile, faults } = next
  return {
    ...(fixtures !== undefined && { fixture: await checks.fixture(fixtures) }),
    ...(profile !== undefined && { profile: await checks.profile(profile) }),
    ...(faults !== undefined && { faults: await checks.faults(faults) }),
  }
}

async function dataOf(sandbox: Sandbox): Promise<KeymockData> {
  const { keymockData } = await import('./data/keymock-data.js')
  return inState(sandbox, keymockData)
}
