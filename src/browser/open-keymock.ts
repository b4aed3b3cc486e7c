import type { Snapshot } from '../../schemas/generated/types.js'
import { assembleKeymock, type Keymock } from '../assemble-keymock.js'
import { adjustableClock, baseClock } from '../clock.js'
import type { KeymockOptions } from '../create-keymock.js'
import { defaultFixture } from '../fixture/default-fixture.js'
import { lazyChecks } from '../lazy-checks.js'
import { seededRandom } from '../random.js'
import { TabStore } from '../store/tab-store.js'
import { differences, type Fingerprint, fingerprintOf } from './fingerprint.js'
import { SharedState } from './shared-state.js'

export interface OpenKeymockOptions
  extends Pick<KeymockOptions, 'fixtures' | 'profile' | 'clock' | 'randomSeed' | 'baseUrl'> {
  /**
   * Whether the state outlives a reload and is shared by all tabs of this origin. It is begun afresh when the fixture, the
   * profile, the random seed or the version of keymock changes.
   * @default true
   */
  persist?: boolean
}

/** A fake in a page. */
export type BrowserKeymock = Omit<Keymock, 'load'>

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
  return (await openPage(options)).keymock
}

/** A state that a hot reload carries from one module to its successor. */
interface Carried {
  fingerprint: Fingerprint
  state: Snapshot
}

/** A fake in a page, and how a hot reload keeps its state. */
export interface OpenPage {
  keymock: BrowserKeymock
  /** The state, unless the database keeps it anyway. */
  carry(): Promise<Carried | undefined>
}

/** As {@link openKeymock}, with the state of the fake before this one, if it was begun with the same fixture. */
export async function openPage(options: OpenKeymockOptions, carried?: Carried): Promise<OpenPage> {
  const { fixtures, persist = true, randomSeed = 0, baseUrl } = options
  const profile = await lazyChecks.profile(options.profile ?? 'standard')
  const fixture = fixtures === undefined ? defaultFixture : await lazyChecks.fixture(fixtures)
  const fingerprint = fingerprintOf(options, profile)
  if (persist) {
    return { keymock: await SharedState.open(fingerprint, create), carry: async () => undefined }
  }
  const isSame = carried !== undefined && differences(carried.fingerprint, fingerprint) === ''
  const keymock = create(undefined, isSame ? carried.state : undefined)
  await keymock.ready
  return { keymock, carry: async () => ({ fingerprint, state: await keymock.snapshot() }) }

  function create(shared: SharedState | undefined, state: Snapshot | undefined): Keymock {
    const { keymock } = assembleKeymock({
      fixture,
      profile,
      clock: adjustableClock(baseClock(options.clock), () => shared?.clockMoved()),
      random: seededRandom(randomSeed),
      baseUrl,
      state,
      newStore(order) {
        const store = new TabStore(order)
        shared?.use(store)
        return store
      },
      checks: lazyChecks,
      ...(shared !== undefined && { transact: work => shared.transact(work) }),
    })
    // What a page starts with are its options: the tabs that share a state have to agree on them.
    Reflect.deleteProperty(keymock, 'load')
    return keymock
  }
}
