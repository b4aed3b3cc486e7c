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
import { RedisConnection } from '../store/redis/connection.js'
import { evictionWarning } from '../store/redis/eviction.js'
import { RedisLog } from '../store/redis/redis-log.js'
import { type Held, SandboxRegister } from '../store/redis/sandbox-register.js'
import { parseAddress, type StoreAddress } from '../store/redis/store-address.js'
import { storeUnusable } from '../store/redis/store-errors.js'
import { trialOf } from '../store/redis/trial.js'
import type { StartClock } from './start-clock.js'

export interface SharedStoresOptions {
  address: StoreAddress
  clock: KeymockOptions['clock']
  startClock: StartClock | undefined
  randomSeed: number | undefined
  sandboxTtlMs: number | undefined
  mostSandboxes: number | undefined
  notice(sentence: string): void
}

export class SharedStores {
  readonly #connection: RedisConnection
  readonly #options: SharedStoresOptions
  readonly #register: SandboxRegister
  readonly #ttlMs: number
  readonly #mostSandboxes: number
  readonly #base: Clock
  #root: StateLog | undefined

  private constructor(connection: RedisConnection, options: SharedStoresOptions) {
    this.#connection = connection
    this.#options = options
    this.#register = new SandboxRegister(connection)
    this.#ttlMs = options.sandboxTtlMs ?? defaultTtlMs
    this.#mostSandboxes = options.mostSandboxes ?? defaultMostSandboxes
    this.#base =
      options.clock === undefined ? connection.clock : baseClock(options.clock, 'startServer, clock')
  }

  static async open(options: SharedStoresOptions): Promise<SharedStores> {
    const connection = await RedisConnection.open(parseAddress(options.address), options.notice)
    const warning = await evictionWarning(connection)
    if (warning !== undefined) options.notice(warning)
    return new SharedStores(connection, options)
  }

  /** @throws KeymockError `STORE_FOREIGN`, `STORE_UNUSABLE`, `STATE_SEED_DIFFERS` */
  async root(parts: KeymockParts): Promise<LocalKeymock> {
    try {
      const keymock = await this.#begin(parts)
      this.#connection.serve()
      return keymock
    } catch (error) {
      const isAway = error instanceof KeymockError && error.code === 'STORE_UNAVAILABLE'
      throw isAway ? storeUnusable(error.where, error.cause) : error
    }
  }

  /** If the store already holds the sandbox's state, the mock uses this state. */
  named(name: string, parts: KeymockParts): LocalKeymock {
    return this.#build(name, parts, this.#ttlMs)
  }

  sandboxes(hosting: Pick<SharedSandboxesOptions, 'root' | 'make' | 'onExpired'>): SandboxHost {
    return new SharedSandboxes({
      ...hosting,
      register: this.#register,
      ttlMs: this.#ttlMs,
      enter: (name, mustBeNew) => this.#enter(name, mustBeNew),
    })
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #enter(name: string, mustBeNew: boolean): Promise<Held> {
    const most = this.#mostSandboxes
    const hold = await this.#register.hold(name, { ms: this.#ttlMs, most, mustBeNew })
    if ('entry' in hold) return hold
    throw hold.outcome === 'taken' ? sandboxExists(name) : tooManySandboxes(most)
  }

  /** Registers the sandbox again. Then refreshes the root, because the store may have lost every state. */
  async #enterAnew(name: string): Promise<Held> {
    const held = await this.#enter(name, false)
    await this.#root?.settle().catch(() => undefined)
    return held
  }

  #reportEmpty(): void {
    const { shown } = this.#connection.address
    this.#options.notice(
      `The store ${shown} came back without its state: every key there is gone. Started again with the fixture.`,
    )
  }

  async #begin(parts: KeymockParts): Promise<LocalKeymock> {
    const { fixture: given, profile } = parts
    const fixture = typeof given === 'function' ? await given() : given
    const keymock = this.#build(undefined, { ...parts, fixture }, undefined)
    // Fails if the register of sandboxes contains data of another program. Without this check, later requests would fail.
    await this.#register.list()
    await keymock.ready
    const begun = await sandboxOf(keymock).input()
    if (begun.fixture !== fixture || !isSameJson(begun.profile, profile)) {
      this.#options.notice(
        'The store already holds the state of another fixture or profile, and this server uses it. To start with your own state, set another prefix.',
      )
    }
    return keymock
  }

  /** Undefined if the clock shows the time of `#base`. */
  get #start(): ClockSnapshot | undefined {
    const { at, frozen = false } = this.#options.startClock ?? {}
    const now = this.#base.now()
    if (frozen) return { offsetMs: 0, frozenAt: at ?? now }
    return at === undefined ? undefined : { offsetMs: at - now }
  }

  /** @param name undefined for the root. */
  #build(name: string | undefined, parts: KeymockParts, ttlMs: number | undefined): LocalKeymock {
    const { randomSeed } = this.#options
    const isRoot = name === undefined
    const clock = adjustableClock(this.#base, this.#start)
    if (!isRoot) clock.restore(parts.clock.snapshot())
    const log = new RedisLog(this.#connection, {
      sandbox: name,
      seed: isRoot ? randomSeed : (parts.drawSeed ?? parts.randomSeed ?? randomSeed),
      isSeedGiven: isRoot && randomSeed !== undefined,
      ttlMs,
      // Extends the life of the sandbox. With `most: 0`, the call does not restore a sandbox that another server has removed.
      onUse: ms => {
        if (!isRoot) this.#register.hold(name, { ms, most: 0 }).catch(() => undefined)
      },
      share: sharedFixture,
    })
    const states = new StateLog({
      log,
      clock,
      trial: trialOf,
      follow: () => sandboxOf(keymock).follow(),
      onEmpty: async () => {
        if (isRoot) this.#reportEmpty()
        else await this.#enterAnew(name)
      },
    })
    if (isRoot) this.#root = states
    const random: RandomFrom = drawn => (log.seed === undefined ? systemRandom : seeded(log.seed))(drawn)
    const shared = Object.assign(states, { random })
    const keymock: LocalKeymock = buildKeymock({ ...parts, clock, openStore: states.openStore, shared })
    return keymock
  }
}

const systemRandom: RandomFrom = drawn => ({
  drawn,
  bytes: count => crypto.getRandomValues(new Uint8Array(count)),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
})

export interface SharedSandboxesOptions {
  root: Sandbox
  /** Makes a sandbox with the initial state, or with the state that another server has created. */
  make(name: string): Sandbox
  register: SandboxRegister
  ttlMs: number
  /**
   * Extends the life of a sandbox in the register. If the sandbox is missing, adds the sandbox.
   *
   * @throws KeymockError `SANDBOXES_FULL`, or `SANDBOX_EXISTS` if the sandbox exists and `mustBeNew` is set.
   */
  enter(name: string, mustBeNew: boolean): Promise<Held>
  onExpired?: ((name: string) => void) | undefined
}

/** The named sandboxes of several servers. This server has only the sandboxes of its recent requests in memory. */
export class SharedSandboxes implements SandboxHost {
  readonly root: Sandbox
  readonly #options: SharedSandboxesOptions
  readonly #own: Sandboxes
  /** Names that `#join` has just added to the register. If a sandbox with one of these names is in memory, it has expired. */
  readonly #new = new Set<string>()

  constructor(options: SharedSandboxesOptions) {
    const { root, make, ttlMs, onExpired } = options
    this.root = root
    this.#options = options
    this.#own = new Sandboxes({
      root,
      make,
      ttlMs,
      mostSandboxes: Number.POSITIVE_INFINITY,
      onExpired: name => this.#new.has(name) && onExpired?.(name),
    })
  }

  at(name: string | undefined): Sandbox | Promise<Sandbox> {
    return this.find(name) ?? this.#join(name ?? '')
  }

  find(name: string | undefined): Sandbox | undefined {
    return this.#own.find(name)
  }

  async has(name: string): Promise<boolean> {
    if (this.find(name) !== undefined) return true
    // With `most: 0`, `hold` prolongs the life of an existing sandbox, and adds no sandbox.
    const { register, ttlMs } = this.#options
    return (await register.hold(name, { ms: ttlMs, most: 0 })).outcome === 'there'
  }

  async add(name: string, make: (name: string) => Sandbox): Promise<ListedSandbox> {
    checkSandboxName(name)
    const { entry } = await this.#options.enter(name, true)
    // An earlier sandbox with this name may still be in memory. It has expired, or another server has removed it.
    this.#own.remove(name)
    try {
      const { sandbox } = this.#own.add(name, make)
      await sandbox.ready
      return { ...entry, profile: () => sandbox.profile.name }
    } catch (error) {
      await this.remove(name)
      throw error
    }
  }

  async remove(name: string, undo?: string): Promise<boolean> {
    if (undo !== undefined) throw undoImpossible()
    this.#own.remove(name)
    return this.#options.register.remove(name)
  }

  restore(): never {
    throw undoImpossible()
  }

  async list(): Promise<ListedSandbox[]> {
    const { register } = this.#options
    const all = await register.list()
    return all
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(entry => ({
        ...entry,
        profile: async () => (await register.profileOf(entry.name)) ?? this.root.profile.name,
      }))
  }

  async #join(name: string): Promise<Sandbox> {
    checkSandboxName(name)
    const { outcome } = await this.#options.enter(name, false)
    if (outcome === 'new') this.#new.add(name)
    try {
      return this.#own.at(name)
    } finally {
      this.#new.delete(name)
    }
  }
}
