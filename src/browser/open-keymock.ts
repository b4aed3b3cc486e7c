import type { Snapshot } from '../../schemas/generated/types.js'
import { buildKeymock, sandboxOf } from '../build-keymock.js'
import { adjustableClock, baseClock } from '../domain/clock.js'
import { defaultFixture } from '../fixture/default-fixture.js'
import type { LocalKeymock } from '../keymock.js'
import type { KeymockOptions } from '../keymock-options.js'
import { mswHandlers } from '../msw/msw-handlers.js'
import { readNeighbours, withNeighbours } from '../profile/neighbours.js'
import { readBaseUrl } from '../service/requests/base-url.js'
import { keptState } from '../service/shared-state.js'
import { differences, type Fingerprint } from '../store/indexed-db/fingerprint.js'
import { SharedEngine } from '../store/indexed-db/shared-engine.js'
import { checkOptions } from './check-options.js'
import { say } from './console.js'
import { fingerprintOf } from './fingerprint.js'
import { loadNeighbours, pageChecks } from './load-neighbours.js'
import { loadOwnWorld } from './own-world.js'
import { settleIn } from './settle-in.js'
import { TabFaults } from './tab-faults.js'

export interface OpenKeymockOptions
  extends Pick<
    KeymockOptions,
    'fixtures' | 'profile' | 'neighbours' | 'clock' | 'randomSeed' | 'baseUrl' | 'faults'
  > {
  /**
   * Whether the state outlives a reload and is shared by all tabs of this origin. It is begun afresh when the fixture, the
   * profile, the random seed or the version of keymock changes.
   * @default true
   */
  persist?: boolean | undefined
}

/** A fake in a page. */
export type BrowserKeymock = LocalKeymock

/**
 * Opens the fake of this page, for an MSW worker that you set up yourself; `startWorker` does that too.
 *
 * @example
 * const keymock = await openKeymock()
 * await setupWorker(...handlers, ...keymock.handlers).start()
 *
 * @throws KeymockError `FIXTURE_INVALID`, `PROFILE_INVALID`, `PROFILE_UNKNOWN`
 */
export async function openKeymock(options: OpenKeymockOptions = {}): Promise<BrowserKeymock> {
  return (await openPage(options, 'openKeymock')).keymock
}

/** A state that a hot reload carries from one module to its successor. */
interface Carried {
  fingerprint: Fingerprint
  state: Snapshot
}

/** A fake in a page, and how a hot reload keeps its state. */
export interface OpenPage {
  keymock: BrowserKeymock
  /** Where it answers, if not at any origin. */
  baseUrl: string | undefined
  /** The state, unless the database keeps it anyway. */
  carry(): Promise<Carried | undefined>
}

/** As {@link openKeymock}, with the state of the fake before this one, if it was begun with the same fixture. */
export async function openPage(
  options: OpenKeymockOptions,
  caller: 'openKeymock' | 'startWorker',
  carried?: Carried,
): Promise<OpenPage> {
  checkOptions(options, caller)
  const { fixtures, persist = true, randomSeed } = options
  const baseUrl = readBaseUrl(options.baseUrl, globalThis.location?.origin)
  const given = await pageChecks.profile(options.profile ?? 'standard')
  const neighbours = readNeighbours(options.neighbours, `${caller}, neighbours`)
  const profile = withNeighbours(given, neighbours)
  await loadNeighbours(profile)
  const fixture = fixtures === undefined ? defaultFixture : await pageChecks.fixture(fixtures)
  const fingerprint = fingerprintOf(options, profile)
  let engine: SharedEngine | undefined
  const clock = adjustableClock(baseClock(options.clock), () => engine?.clockMoved())
  const tabs = new TabFaults(fingerprint, () => engine)
  if (persist) {
    engine = await SharedEngine.open({
      fingerprint,
      clock,
      notice: say,
      startOver: snapshot => tabs.follow(() => sandboxOf(keymock).startOver({ snapshot })),
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
    ...(engine !== undefined && { openStore: engine.openStore, shared: keptState(() => engine.refresh()) }),
  })
  if (engine !== undefined) keymock.load = loadOwnWorld(engine, keymock.load)
  await keymock.ready.catch(error => {
    engine?.close()
    throw error
  })
  settleIn(engine, clock, tabs)
  const carry = async () => (persist ? undefined : { fingerprint, state: await keymock.snapshot() })
  return { keymock, baseUrl, carry }
}
