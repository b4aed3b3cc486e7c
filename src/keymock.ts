import type { HttpHandler } from 'msw'
import type { Fixture, Profile, Snapshot } from '../schemas/generated/types.js'
import type { KeymockData } from './data/keymock-data.js'
import type { AdjustableClock } from './domain/clock.js'
import type { ProfileName, ProfileSource } from './profile/profile-source.js'
import type { KeyControls } from './service/controls/key-controls.js'
import type { Exchange } from './service/exchange.js'
import type { NextAnswers } from './service/failures/fail-next.js'
import type { Fault } from './service/faults/fault.js'
import type { FaultControls } from './service/faults/fault-controls.js'
import type { FaultTools } from './service/faults/fault-tools.js'
import type { MessageHandler } from './service/message.js'
import { type Beginning, Sandbox, type SandboxParts } from './service/sandbox.js'

/** How many keys an API has. */
export interface ApiSummary {
  id: string
  name?: string
  workspaceId: string
  keyCount: number
}

/** What the fake can start over with. */
export interface NextWorld {
  fixtures?: Fixture
  profile?: ProfileName | ProfileSource
  /** The faults that are there from the beginning, and again after each reset. */
  faults?: readonly Fault[]
}

/** A stateful fake of a key management service. */
export interface Keymock extends NextAnswers {
  /** For MSW's `setupServer` and `setupWorker`, next to handlers of your own. */
  readonly handlers: HttpHandler[]
  readonly profile: Profile
  /** The time as the fake sees it, to be moved at will. */
  readonly clock: AdjustableClock
  /** What happens to keys that the two operations do not offer: to use, update, delete and verify them. */
  readonly keys: KeyControls
  /** What is to happen to requests that are still to come: failures, waits, broken connections, quotas. */
  readonly faults: FaultControls
  /** Resolves when the fixture is loaded. Requests wait for it by themselves. */
  readonly ready: Promise<void>
  /** Back to the fixture: keys, identities, clock and chance. What is under way ends on the state that is gone. */
  reset(): Promise<void>
  /** The whole state, to be restored later. It holds the raw keys of recoverable keys. */
  snapshot(): Promise<Snapshot>
  /** @throws KeymockError `SNAPSHOT_INVALID` */
  restore(snapshot: Snapshot): Promise<void>
  /**
   * Starts over with another fixture or profile; what is not given stays.
   * @throws KeymockError `FIXTURE_INVALID`, `PROFILE_INVALID`, `FAULT_INVALID`: then nothing has changed.
   */
  load(next: NextWorld): Promise<void>
  apis(): Promise<ApiSummary[]>
  /**
   * The state at this moment as related collections of @msw/data, to be queried: keys, apis, identities and roles. They are a
   * copy: what is done to them changes nothing, and what happens later is not in them.
   */
  data(): Promise<KeymockData>
  /** Calls back after every answered request. */
  observe(listener: (exchange: Exchange) => void): () => void
}

/** Checks what is given later on. A page that gives nothing need not have loaded them. */
export interface Checks {
  fixture(fixture: unknown): Fixture | Promise<Fixture>
  profile(source: ProfileName | ProfileSource): Profile | Promise<Profile>
  snapshot(snapshot: unknown): Snapshot | Promise<Snapshot>
  fault(fault: unknown): Fault | Promise<Fault>
  faults(faults: unknown): readonly Fault[] | Promise<readonly Fault[]>
}

const sandboxes = new WeakMap<Omit<Keymock, 'load'>, Sandbox>()

/** The sandbox behind a fake, for tools that arrange more than its users may. */
export function sandboxOf(keymock: Omit<Keymock, 'load'>): Sandbox {
  const sandbox = sandboxes.get(keymock)
  if (sandbox === undefined) throw new TypeError('This is no fake that createKeymock made.')
  return sandbox
}

/** What a fake is put together from, whatever came from outside already checked. */
export interface KeymockParts extends SandboxParts, FaultTools {
  checks: Checks
  keyControls: (sandbox: Sandbox) => KeyControls
  baseUrl?: string | undefined
  /** Makes the handlers for MSW. A server needs none. */
  mswHandlers?: (answer: MessageHandler, baseUrl?: string) => HttpHandler[]
}

/** Puts a fake together: in memory, unless a way to open another store is given. */
export function buildKeymock({
  checks,
  keyControls,
  faultControls,
  nextAnswers,
  baseUrl,
  mswHandlers,
  ...parts
}: KeymockParts): Keymock {
  const sandbox = new Sandbox(parts)
  let handlers: HttpHandler[] | undefined
  const keymock: Keymock = {
    get handlers() {
      handlers ??= mswHandlers?.(request => sandbox.answer(request), baseUrl) ?? []
      return handlers
    },
    get profile() {
      return sandbox.profile
    },
    clock: sandbox.clock,
    keys: keyControls(sandbox),
    faults: faultControls(sandbox, checks.fault),
    get ready() {
      return sandbox.ready
    },
    reset: () => sandbox.reset(),
    snapshot: () => sandbox.snapshot(),
    restore: snapshot => sandbox.startOver(checkedSnapshot(snapshot)),
    load: next => sandbox.startOver(checkedWorld(next)),
    apis: () => apiSummaries(sandbox),
    async data() {
      const { keymockData } = await import('./data/keymock-data.js')
      return keymockData(await sandbox.state())
    },
    observe: listener => sandbox.observe(listener),
    ...nextAnswers(sandbox),
  }
  sandboxes.set(keymock, sandbox)
  return keymock

  async function checkedSnapshot(snapshot: Snapshot): Promise<Beginning> {
    return { snapshot: await checks.snapshot(snapshot) }
  }

  async function checkedWorld({ fixtures, profile, faults }: NextWorld): Promise<Beginning> {
    return {
      ...(fixtures !== undefined && { fixture: await checks.fixture(fixtures) }),
      ...(profile !== undefined && { profile: await checks.profile(profile) }),
      ...(faults !== undefined && { faults: await checks.faults(faults) }),
    }
  }
}

async function apiSummaries(sandbox: Sandbox): Promise<ApiSummary[]> {
  const { world, store } = await sandbox.state()
  return Promise.all(
    [...world.apis.values()].map(async ({ id, name, workspaceId }) => ({
      id,
      ...(name !== undefined && { name }),
      workspaceId,
      keyCount: await store.count(id),
    })),
  )
}
