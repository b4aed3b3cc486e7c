import { buildKeymock, type KeymockParts, sandboxOf } from '../build-keymock.js'
import { isSameJson } from '../common/json.js'
import { adjustableClock, baseClock, type Clock, type ClockSnapshot } from '../domain/clock.js'
import { KeymockError } from '../domain/keymock-error.js'
import { type RandomFrom, seeded } from '../domain/random.js'
import { sharedFixture } from '../fixture/seed-state.js'
import type { KeymockOptions, LocalKeymock } from '../keymock.js'
import type { Sandbox } from '../service/sandbox.js'
import {
  checkSandboxName,
  defaultMostSandboxes,
  defaultTtlMs,
  type ListedSandbox,
  Sandboxes,
  type SandboxHost,
  sandboxExists,
  tooManySandboxes,
} from '../service/sandboxes/sandboxes.js'
import { undoImpossible } from '../service/undo.js'
import { StateLog } from '../store/log/state-log.js'
import { evictionWarning, RedisConnection } from '../store/redis/connection.js'
import { RedisLog } from '../store/redis/redis-log.js'
import { type Held, SandboxRegister } from '../store/redis/sandbox-register.js'
import { parseAddress, type StoreAddress } from '../store/redis/store-address.js'
import { storeUnusable } from '../store/redis/store-errors.js'
import type { StartClock } from './start-clock.js'

interface SharedStoresOptions {
  address: StoreAddress
  clock: KeymockOptions['clock']
  startClock: StartClock | undefined
  randomSeed: number | undefined
  sandboxTtlMs: number | undefined
  mostSandboxes: number | undefined
  notice(sentence: string): void
}

export type SharedStores = Awaited<ReturnType<typeof openSharedStores>>

export async function openSharedStores(options: SharedStoresOptions) {
  const { startClock, randomSeed, sandboxTtlMs = defaultTtlMs, notice } = options
  const { mostSandboxes: most = defaultMostSandboxes } = options
  const connection = await RedisConnection.open(parseAddress(options.address), notice)
  const warning = await evictionWarning(connection)
  if (warning !== undefined) notice(warning)
  const register = new SandboxRegister(connection)
  const base: Clock =
    options.clock === undefined ? connection.clock : baseClock(options.clock, 'startServer, clock')
  let rootStates: StateLog | undefined

  /** Undefined if the clock shows the time of `base`. */
  function startOfClock(): ClockSnapshot | undefined {
    const { at, frozen = false } = startClock ?? {}
    const now = base.now()
    if (frozen) return { offsetMs: 0, frozenAt: at ?? now }
    return at === undefined ? undefined : { offsetMs: at - now }
  }

  /**
   * Extends the life of a sandbox in the register. If the sandbox is missing, adds the sandbox.
   *
   * @throws KeymockError `SANDBOXES_FULL`, or `SANDBOX_EXISTS` if the sandbox exists and `mustBeNew` is set.
   */
  async function enter(name: string, mustBeNew: boolean): Promise<Held> {
    const held = await register.hold(name, { ms: sandboxTtlMs, most, mustBeNew })
    if ('entry' in held) return held
    throw held.outcome === 'taken' ? sandboxExists(name) : tooManySandboxes(most)
  }

  async function open(parts: KeymockParts): Promise<LocalKeymock> {
    const { fixture: given, profile } = parts
    const fixture = typeof given === 'function' ? await given() : given
    const keymock = build(undefined, { ...parts, fixture })
    // Fails if the register of sandboxes contains data of another program. Without this check, later requests would fail.
    await register.list()
    await keymock.ready
    const found = await sandboxOf(keymock).input()
    if (found.fixture !== fixture || !isSameJson(found.profile, profile)) {
      notice(
        'The store already holds the state of another fixture or profile, and this server uses it. To start with your own state, set another prefix.',
      )
    }
    return keymock
  }

  async function onEmpty(name: string | undefined): Promise<void> {
    if (name !== undefined) {
      // Registers the sandbox again. Then refreshes the root, because the store may have lost every state.
      await enter(name, false)
      await rootStates?.settle().catch(() => undefined)
      return
    }
    const { shown } = connection.address
    notice(
      `The store ${shown} came back without its state: every key there is gone. Started again with the fixture.`,
    )
  }

  /** @param name undefined for the root. */
  function build(name: string | undefined, parts: KeymockParts): LocalKeymock {
    const isRoot = name === undefined
    const clock = adjustableClock(base, startOfClock())
    if (!isRoot) clock.restore(parts.clock.snapshot())
    const log = new RedisLog(connection, {
      sandbox: name,
      seed: isRoot ? randomSeed : (parts.drawSeed ?? parts.randomSeed ?? randomSeed),
      isSeedGiven: isRoot && randomSeed !== undefined,
      ttlMs: isRoot ? undefined : sandboxTtlMs,
      onUse: ms => {
        if (!isRoot) register.extend(name, ms).catch(() => undefined)
      },
      share: sharedFixture,
    })
    const states = new StateLog({
      log,
      clock,
      follow: () => sandboxOf(keymock).follow(),
      onEmpty: () => onEmpty(name),
    })
    if (isRoot) rootStates = states
    const random: RandomFrom = drawn => (log.seed === undefined ? systemRandom : seeded(log.seed))(drawn)
    const shared = Object.assign(states, { random })
    const keymock: LocalKeymock = buildKeymock({ ...parts, clock, openStore: states.openStore, shared })
    return keymock
  }

  return {
    /** @throws KeymockError `STORE_FOREIGN`, `STORE_UNUSABLE`, `STATE_SEED_DIFFERS` */
    async root(parts: KeymockParts): Promise<LocalKeymock> {
      try {
        const keymock = await open(parts)
        connection.serve()
        return keymock
      } catch (error) {
        const isAway = error instanceof KeymockError && error.code === 'STORE_UNAVAILABLE'
        throw isAway ? storeUnusable(error.where, error.cause) : error
      }
    },
    /** If the store already holds the sandbox's state, the mock uses this state. */
    named: build,
    sandboxes: (hosting: Hosting) => sharedSandboxes(hosting, register, sandboxTtlMs, enter),
    close: () => connection.close(),
  }
}

const systemRandom: RandomFrom = drawn => ({
  drawn,
  bytes: count => crypto.getRandomValues(new Uint8Array(count)),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
})

interface Hosting {
  root: Sandbox
  /** Makes a sandbox with the initial state, or with the state that another server has created. */
  make(name: string): Sandbox
  onExpired?: ((name: string) => void) | undefined
}

/** The named sandboxes of several servers. This server has only the sandboxes of its recent requests in memory. */
function sharedSandboxes(
  { root, make, onExpired }: Hosting,
  register: SandboxRegister,
  ttlMs: number,
  enter: (name: string, mustBeNew: boolean) => Promise<Held>,
): SandboxHost {
  /** Whether `join` has just added the sandbox to the register. If the sandbox was in memory, it has expired. */
  let isAdded = false
  const own = new Sandboxes({
    root,
    make,
    ttlMs,
    mostSandboxes: Number.POSITIVE_INFINITY,
    onExpired: name => isAdded && onExpired?.(name),
  })

  async function join(name: string): Promise<Sandbox> {
    checkSandboxName(name)
    const { outcome } = await enter(name, false)
    isAdded = outcome === 'new'
    return own.at(name)
  }

  async function remove(name: string, undo?: string): Promise<boolean> {
    if (undo !== undefined) throw undoImpossible()
    own.remove(name)
    return register.remove(name)
  }

  return {
    root,
    at: name => own.find(name) ?? join(name ?? ''),
    find: name => own.find(name),
    async has(name) {
      return own.find(name) !== undefined || register.extend(name, ttlMs)
    },
    async add(name, make): Promise<ListedSandbox> {
      checkSandboxName(name)
      const { entry } = await enter(name, true)
      // An earlier sandbox with this name may still be in memory. It has expired, or another server has removed it.
      own.remove(name)
      try {
        const { sandbox } = own.add(name, make)
        await sandbox.ready
        return { ...entry, profile: () => sandbox.profile.name }
      } catch (error) {
        await remove(name)
        throw error
      }
    },
    remove,
    restore() {
      throw undoImpossible()
    },
    async list() {
      const all = await register.list()
      return all
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(entry => ({
          ...entry,
          profile: async () => (await register.profileOf(entry.name)) ?? root.profile.name,
        }))
    },
  }
}
