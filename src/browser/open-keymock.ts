import type { Profile, Snapshot } from '../../schemas/generated/types.js'
import { version } from '../../schemas/generated/version.js'
import { buildKeymock, sandboxOf } from '../build-keymock.js'
import { checksOnDemand } from '../checks-on-demand.js'
import { type AdjustableClock, adjustableClock, baseClock, clockAsItWasLeft } from '../domain/clock.js'
import { oneOf, refuseUnknown } from '../domain/keymock-error.js'
import { keyHash } from '../domain/keys/key-hash.js'
import { defaultFixture } from '../fixture/fixture-world.js'
import { type KeymockOptions, keymockOptionNames, type LocalKeymock, type NextWorld } from '../keymock.js'
import { checkHandlers } from '../msw/handlers-first.js'
import { mswHandlers } from '../msw/msw-handlers.js'
import { readNeighbours, withNeighbours } from '../profile/profile-source.js'
import type { Checks } from '../service/controls/checks.js'
import { addNeighbours } from '../service/operations/index.js'
import { readBaseUrl } from '../service/requests/fetch-messages.js'
import { StateLog } from '../store/log/state-log.js'
import { differences, type Fingerprint } from '../store/tabs/fingerprint.js'
import { TabLog } from '../store/tabs/tab-log.js'
import type { StartWorkerOptions } from './start-worker.js'

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
  const clock = adjustableClock(baseClock(options.clock, `${caller}, clock`))
  let keymock: BrowserKeymock | undefined
  let states: StateLog | undefined
  const log = persist ? await TabLog.open({ fingerprint, notice, wake: () => void wake() }) : undefined
  const wake = () => keymock && states?.settle().catch(() => undefined)
  if (log !== undefined) {
    const follow = async () => keymock && sandboxOf(keymock).follow()
    states = new StateLog({ log, clock, follow })
  }
  const isSame = carried !== undefined && differences(carried.fingerprint, fingerprint) === ''
  const opened = buildKeymock({
    fixture,
    profile,
    neighbours,
    clock,
    randomSeed,
    baseUrl,
    snapshot: isSame ? carried.state : undefined,
    mswHandlers,
    checks: pageChecks,
    faults: options.faults && (await pageChecks.faults(options.faults)),
    ...(states !== undefined && { openStore: states.openStore, shared: states }),
  })
  if (log !== undefined) opened.load = loadOwnWorld(log, opened.load, notice)
  await opened.ready.catch(error => {
    log?.close()
    throw error
  })
  keymock = opened
  reportClock(log, clock, notice)
  const carry = async () => (persist ? undefined : { fingerprint, state: await opened.snapshot() })
  return { keymock: opened, baseUrl, carry }
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

function loadOwnWorld(log: TabLog, load: (next: NextWorld) => Promise<void>, notice: typeof say) {
  return async (next: NextWorld): Promise<void> => {
    log.isLeaving = next.fixtures !== undefined || next.profile !== undefined
    const { isLeaving } = log
    await load(next).finally(() => {
      log.isLeaving = false
    })
    if (isLeaving) notice('info', 'This tab has its own state until a reload.')
  }
}

function reportClock(log: TabLog | undefined, clock: AdjustableClock, notice: typeof say): void {
  const moved = clock.snapshot()
  if (log?.isFound !== true || (moved.offsetMs === 0 && moved.frozenAt === undefined)) return
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

const { state: _, ...shared } = keymockOptionNames
const ofOpenKeymock = { ...shared, persist: true } satisfies Record<keyof OpenKeymockOptions, true>

const ofStartWorker: Record<keyof StartWorkerOptions, true> = {
  ...ofOpenKeymock,
  handlers: true,
  workerUrl: true,
  onUnhandledRequest: true,
  quiet: true,
}

const options = { openKeymock: ofOpenKeymock, startWorker: ofStartWorker }

export function checkOptions(
  given: OpenKeymockOptions & Pick<StartWorkerOptions, 'handlers' | 'onUnhandledRequest'>,
  caller: keyof typeof options,
): void {
  refuseUnknown(given, options[caller], caller)
  const { handlers, onUnhandledRequest: unhandled } = given
  if (handlers !== undefined) checkHandlers(handlers, caller)
  // MSW also accepts a function.
  if (unhandled !== undefined && typeof unhandled !== 'function')
    oneOf(unhandled, ['bypass', 'warn', 'error'], `${caller}, onUnhandledRequest`)
}

/** Callers pass no raw API key, query or body. Only the start line contains tokens: tokens of the fixture. */
export function say(level: 'info' | 'warn' | 'error', sentence: string): void {
  console[level](`[keymock] ${sentence}`)
}
