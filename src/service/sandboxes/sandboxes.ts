import { type Clock, systemClock } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { Sandbox } from '../sandbox.js'

export interface SandboxesOptions {
  /** The unnamed sandbox. */
  root: Sandbox
  /** Makes a sandbox that begins as the root began. */
  make(name: string): Sandbox
  /**
   * How long a named sandbox stays without being asked, in milliseconds.
   * @default 1800000
   */
  ttlMs?: number | undefined
  /** @default 10000 */
  mostSandboxes?: number | undefined
  /** Is told the name of a sandbox that is asked for after it expired. */
  onExpired?: ((name: string) => void) | undefined
  /** Is told the name of a sandbox that somebody removed. */
  onRemoved?: ((name: string) => void) | undefined
  /** The clock that lives are measured by. @default the machine's */
  clock?: Clock | undefined
}

/** A named sandbox, and when it was used. Unix milliseconds. */
export interface HeldSandbox {
  name: string
  sandbox: Sandbox
  createdAt: number
  expiresAt: number
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const minuteMs = 60_000
/** How many names of expired ones are remembered, so that their users are told. */
const mostExpired = 10_000

/** The sandboxes of a server: the one at the root, and named ones that come into being when they are first asked for. */
export class Sandboxes {
  readonly root: Sandbox
  readonly #options: SandboxesOptions
  readonly #clock: Clock
  readonly #ttlMs: number
  readonly #most: number
  /** The one that was not used for the longest time comes first. */
  readonly #held = new Map<string, HeldSandbox>()
  readonly #expired = new Set<string>()

  constructor(options: SandboxesOptions) {
    const { root, ttlMs = 30 * minuteMs, mostSandboxes = 10_000, clock = systemClock } = options
    this.root = root
    this.#options = options
    this.#clock = clock
    this.#ttlMs = ttlMs
    this.#most = mostSandboxes
  }

  /**
   * The sandbox of that name, which is made if there is none; the root without a name.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`
   */
  at(name: string | undefined): Sandbox {
    if (name === undefined) return this.root
    return (this.#touch(name) ?? this.#add(name, this.#options.make)).sandbox
  }

  /** The sandbox of that name, if there is one. It counts as a use. */
  find(name: string | undefined): Sandbox | undefined {
    return name === undefined ? this.root : this.#touch(name)?.sandbox
  }

  /**
   * Adds a sandbox that was made otherwise than the root.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`, `SANDBOX_EXISTS`
   */
  add(name: string, make: (name: string) => Sandbox): HeldSandbox {
    if (this.#touch(name) !== undefined) throw sandboxExists(name)
    return this.#add(name, make)
  }

  /** @returns Whether there was one. */
  remove(name: string): boolean {
    this.#options.onRemoved?.(name)
    return this.#forget(name)
  }

  /** All named ones, in the order of their names. */
  list(): HeldSandbox[] {
    this.#sweep()
    return [...this.#held.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  #forget(name: string): boolean {
    this.#held.get(name)?.sandbox.end()
    return this.#held.delete(name)
  }

  #touch(name: string): HeldSandbox | undefined {
    this.#sweep()
    const held = this.#held.get(name)
    if (held === undefined) return undefined
    held.expiresAt = this.#clock.now() + this.#ttlMs
    this.#held.delete(name)
    this.#held.set(name, held)
    return held
  }

  #add(name: string, make: (name: string) => Sandbox): HeldSandbox {
    if (!namePattern.test(name)) throw invalidName(name)
    if (this.#held.size >= this.#most) throw full(this.#most)
    const now = this.#clock.now()
    const held = { name, sandbox: make(name), createdAt: now, expiresAt: now + this.#ttlMs }
    this.#held.set(name, held)
    if (this.#expired.delete(name)) this.#options.onExpired?.(name)
    return held
  }

  #sweep(): void {
    const now = this.#clock.now()
    for (const [name, { expiresAt }] of this.#held) {
      if (expiresAt > now) break
      this.#forget(name)
      if (this.#expired.size < mostExpired) this.#expired.add(name)
    }
  }
}

function invalidName(name: string): KeymockError {
  return new KeymockError({
    code: 'SANDBOX_NAME_INVALID',
    where: 'the name of a sandbox',
    problem: `Found ${JSON.stringify(name.slice(0, 80))}.`,
    remedy: 'Take up to 64 letters, digits, dots, hyphens and underscores, with a letter or a digit first.',
  })
}

function full(most: number): KeymockError {
  return new KeymockError({
    code: 'SANDBOXES_FULL',
    where: 'a new sandbox',
    problem: `There are ${most} sandboxes, which is as many as this server holds.`,
    remedy:
      'DELETE /_keymock/sandboxes removes all of them, DELETE /_keymock/sandboxes/NAME one; or start the server with a larger --max-sandboxes, or a shorter --sandbox-ttl.',
  })
}

export function sandboxExists(name: string): KeymockError {
  return new KeymockError({
    code: 'SANDBOX_EXISTS',
    where: `the sandbox ${name}`,
    problem: 'There is one already.',
    remedy: `DELETE /_keymock/sandboxes/${name} first, or take another name.`,
  })
}
