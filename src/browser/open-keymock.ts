import type { Profile, Snapshot } from '../../schemas/generated/types.js'
import { buildKeymock, sandboxOf } from '../build-keymock.js'
import { checksOnDemand } from '../checks-on-demand.js'
import { type AdjustableClock, adjustableClock, baseClock } from '../domain/clock.js'
import { clockAsItWasLeft } from '../domain/clock-as-it-was-left.js'
import { keyHash } from '../domain/keys/key-hash.js'
import { defaultFixture } from '../fixture/default-fixture.js'
import type { LocalKeymock, NextWorld } from '../keymock.js'
import type { KeymockOptions } from '../keymock-options.js'
import { mswHandlers } from '../msw/msw-handlers.js'
import { readNeighbours, withNeighbours } from '../profile/neighbours.js'
import type { Checks } from '../service/controls/checks.js'
import { addNeighbours } from '../service/operations/index.js'
import { readBaseUrl } from '../service/requests/base-url.js'
import { keptState } from '../service/shared-state.js'
import { differences, type Fingerprint } from '../store/indexed-db/fingerprint.js'
import { SharedEngine } from '../store/indexed-db/shared-engine.js'
import { version } from '../version.js'
import { checkOptions } from './check-options.js'
import { say } from './console.js'
import { TabFaults } from './tab-faults.js'

export interface OpenKeymockOptions
  extends Pick<
    KeymockOptions,
    'fixtures' | 'profile' | 'neighbours' | 'clock' | 'randomSeed' | 'baseUrl' | 'faults'
  > {
  /**
   * Whether all tabs of this origin share the state, and keep the state after a reload. A new state replaces it when the fixture,
   * the profile, the random seed or the version of keymock changes.
   * @default true
   */
  persist?: boolean | undefined
}

/** A mock in a page. */
export type BrowserKeymock = LocalKeymock

/**
 * Opens the mock of this page, for an MSW worker that you set up yourself. `startWorker` also sets up the worker.
 *
 * @example
 * const keymock = await openKeymock()
 * await setupWorker(...handlers, ...keymock.handlers).start()
 *
 * @throws KeymockError for an invalid option, with a code such as `FIXTURE_INVALID`, `PROFILE_INVALID` or `PROFILE_UNKNOWN`.
 */
export async function openKeymock(options: OpenKeymockOptions = {}): Promise<BrowserKeymock> {
  return (await openPage(options, 'openKeymock')).keymock
}

/** The state that a later `startWorker()` takes over, as on a hot reload. */
interface Carried {
  fingerprint: Fingerprint
  state: Snapshot
}

export interface OpenPage {
  keymock: BrowserKeymock
  /** If undefined, the mock answers at any origin. */
  baseUrl: string | undefined
  /** Resolves with undefined if `persist` is true. */
  carry(): Promise<Carried | undefined>
}

/**
 * Like {@link openKeymock}, but continues with the state in `carried` if fixture, profile, random seed and version are unchanged.
 */
export async function openPage(
  options: OpenKeymockOptions & { quiet?: boolean | undefined },
  caller: 'openKeymock' | 'startWorker',
  carried?: Carried,
): Promise<OpenPage> {
  checkOptions(options, caller)
  const { fixtures, persist = true, randomSeed } = options
  const notice: typeof say = options.quiet ? () => undefined : say
  const baseUrl = readBaseUrl(options.baseUrl, globalThis.location?.origin)
  const given = await pageChecks.profile(options.profile ?? 'standard')
  const neighbours = readNeighbours(options.neighbours, `${caller}, neighbours`)
  const profile = withNeighbours(given, neighbours)
  await loadNeighbours(profile)
  const fixture = fixtures === undefined ? defaultFixture : await pageChecks.fixture(fixtures)
  const fingerprint = fingerprintOf(options, profile)
  let engine: SharedEngine | undefined
  const clock = adjustableClock(baseClock(options.clock, `${caller}, clock`), () => engine?.clockMoved())
  const tabs = new TabFaults(fingerprint, () => engine)
  if (persist) {
    engine = await SharedEngine.open({
      fingerprint,
      clock,
      notice,
      startOver: snapshot => tabs.follow(() => sandboxOf(keymock).swap({ snapshot })),
    })
  }
  const isSame = carried !== undefined && differences(carried.fingerprint, fingerprint) === ''
  const keymock = buildKeymock({
    fixture,
    profile,
    neighbours,
    clock,
    randomSeed,
    baseUrl,
    snapshot: engine?.found ?? (isSame ? carried.state : undefined),
    mswHandlers,
    checks: pageChecks,
    newFaults: tabs.newFaults,
    faults: options.faults && (await pageChecks.faults(options.faults)),
    ...(engine !== undefined && {
      openStore: engine.openStore,
      shared: {
        ...keptState(() => engine.refresh(), true),
        swapping: (swap: () => Promise<void>) => engine.replacing(swap),
      },
    }),
  })
  if (engine !== undefined) keymock.load = loadOwnWorld(engine, keymock.load, notice)
  await keymock.ready.catch(error => {
    engine?.close()
    throw error
  })
  settleIn(engine, clock, tabs, notice)
  const carry = async () => (persist ? undefined : { fingerprint, state: await keymock.snapshot() })
  return { keymock, baseUrl, carry }
}

function fingerprintOf({ fixtures, randomSeed = 0 }: OpenKeymockOptions, profile: Profile): Fingerprint {
  return {
    version,
    fixtures: fixtures === undefined ? 'default' : hash(fixtures),
    profile: hash(profile),
    randomSeed,
  }
}

function hash(value: unknown): string {
  return keyHash(JSON.stringify(value))
}

function loadOwnWorld(engine: SharedEngine, load: (next: NextWorld) => Promise<void>, notice: typeof say) {
  return async (next: NextWorld): Promise<void> => {
    engine.isLeaving = next.fixtures !== undefined || next.profile !== undefined
    const { isLeaving } = engine
    await load(next).finally(() => {
      engine.isLeaving = false
    })
    if (isLeaving) notice('info', 'This tab has its own state until a reload.')
  }
}

function settleIn(
  engine: SharedEngine | undefined,
  clock: AdjustableClock,
  faults: TabFaults,
  notice: typeof say,
): void {
  faults.ask()
  const moved = clock.snapshot()
  if (engine?.found === undefined || (moved.offsetMs === 0 && moved.frozenAt === undefined)) return
  notice('warn', clockAsItWasLeft(moved, 'clock.reset()'))
}

async function loadNeighbours({ neighbours = [] }: Profile): Promise<void> {
  if (neighbours.length === 0) return
  const { neighbourOperations } = await import('../service/operations/neighbours/index.js')
  addNeighbours(neighbourOperations)
}

const pageChecks: Checks = {
  ...checksOnDemand,
  async profile(source) {
    const profile = await checksOnDemand.profile(source)
    await loadNeighbours(profile)
    return profile
  },
}
