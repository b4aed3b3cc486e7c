import { type Clock, systemClock } from '../../domain/clock.js'
import { asPrinted, KeymockError, shown } from '../../domain/keymock-error.js'
import type { Sandbox } from '../sandbox.js'
import { notKept, undoMs } from '../undo.js'

/** Keeps removed sandboxes for a while, so that callers can undo a removal. */
class RemovedSandboxes {
  readonly #kept = new Map<string, { held: HeldSandbox[]; timer: ReturnType<typeof setTimeout> }>()

  keep(undo: string, held: HeldSandbox): void {
    const kept = this.#kept.get(undo)
    if (kept !== undefined) {
      kept.held.push(held)
      return
    }
    const timer = setTimeout(() => this.#end(undo), undoMs)
    ;(timer as { unref?: () => void }).unref?.()
    this.#kept.set(undo, { held: [held], timer })
  }

  /**
   * @param makePlace Throws if the server has no room for so many sandboxes.
   * @throws KeymockError `UNDO_NOT_FOUND`, or `UNDO_TOO_LATE` if the name of a sandbox is in use again.
   */
  take(
    undo: string,
    isUsed: (name: string) => boolean,
    makePlace: (count: number) => void,
  ): readonly HeldSandbox[] {
    const kept = this.#kept.get(undo)
    if (kept === undefined) throw notKept(undo)
    const used = kept.held.find(({ name }) => isUsed(name))
    if (used !== undefined) throw nameUsed(used.name)
    makePlace(kept.held.length)
    clearTimeout(kept.timer)
    this.#kept.delete(undo)
    return kept.held
  }

  #end(undo: string): void {
    for (const { sandbox } of this.#kept.get(undo)?.held ?? []) sandbox.end()
    this.#kept.delete(undo)
  }
}

interface SandboxesOptions {
  root: Sandbox
  /** Creates a sandbox with the initial fixture and profile of the root. */
  make(name: string): Sandbox
  /**
   * The time after which an unused named sandbox expires, in milliseconds.
   *
   * @default 1800000
   */
  ttlMs?: number | undefined
  /** @default 10000 */
  mostSandboxes?: number | undefined
  /** Called with the name of an expired sandbox when a request creates the sandbox again. */
  onExpired?: ((name: string) => void) | undefined
  /**
   * The clock by which sandboxes expire.
   *
   * @default the machine's clock
   */
  clock?: Clock | undefined
}

interface HeldSandbox extends ListedSandbox {
  sandbox: Sandbox
}

export const defaultTtlMs = 30 * 60_000
export const defaultMostSandboxes = 10_000
const mostExpired = 10_000

/** The sandboxes that one server has in memory. */
export class Sandboxes implements SandboxHost {
  readonly root: Sandbox
  readonly #options: SandboxesOptions
  readonly #clock: Clock
  readonly #ttlMs: number
  readonly #most: number
  /** The least recently used sandbox comes first. */
  readonly #held = new Map<string, HeldSandbox>()
  readonly #expired = new Set<string>()
  readonly #removed = new RemovedSandboxes()

  constructor(options: SandboxesOptions) {
    const { root, ttlMs = defaultTtlMs, mostSandboxes = defaultMostSandboxes, clock = systemClock } = options
    this.root = root
    this.#options = options
    this.#clock = clock
    this.#ttlMs = ttlMs
    this.#most = mostSandboxes
  }

  at(name: string | undefined): Sandbox {
    if (name === undefined) return this.root
    return (this.#touch(name) ?? this.#add(name, this.#options.make)).sandbox
  }

  find(name: string | undefined): Sandbox | undefined {
    return name === undefined ? this.root : this.#touch(name)?.sandbox
  }

  has(name: string): boolean {
    return this.#touch(name) !== undefined
  }

  add(name: string, make: (name: string) => Sandbox): HeldSandbox {
    if (this.#touch(name) !== undefined) throw sandboxExists(name)
    return this.#add(name, make)
  }

  remove(name: string, undo?: string): boolean {
    const held = undo === undefined ? undefined : this.#held.get(name)
    if (undo === undefined || held === undefined) return this.#forget(name)
    this.#removed.keep(undo, held)
    return this.#held.delete(name)
  }

  restore(undo: string): number {
    this.#sweep()
    const back = this.#removed.take(
      undo,
      name => this.#held.has(name),
      count => this.#makePlace(count),
    )
    for (const held of back) {
      held.expiresAt = this.#clock.now() + this.#ttlMs
      this.#held.set(held.name, held)
    }
    return back.length
  }

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
    checkSandboxName(name)
    this.#makePlace(1)
    const now = this.#clock.now()
    const sandbox = make(name)
    const profile = () => sandbox.profile.name
    const held = { name, sandbox, createdAt: now, expiresAt: now + this.#ttlMs, profile }
    this.#held.set(name, held)
    if (this.#expired.delete(name)) this.#options.onExpired?.(name)
    return held
  }

  /** @throws KeymockError `SANDBOXES_FULL` if too many sandboxes have changes. Then removes no sandbox. */
  #makePlace(count: number): void {
    const missing = this.#held.size + count - this.#most
    if (missing <= 0) return
    const unchanged = [...this.#held.values()].filter(({ sandbox }) => !sandbox.hasChanges).slice(0, missing)
    if (unchanged.length < missing) throw tooManySandboxes(this.#most)
    for (const { name } of unchanged) this.#forget(name)
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

export function tooManySandboxes(most: number): KeymockError {
  return new KeymockError(asPrinted`SANDBOXES_FULL  a new sandbox
    There are ${most} sandboxes, the most that this server allows.
    Remove sandboxes with DELETE /_keymock/sandboxes/NAME, or start the server with a larger \
    --max-sandboxes or a shorter --sandbox-ttl.`)
}

export function sandboxExists(name: string): KeymockError {
  return new KeymockError(asPrinted`SANDBOX_EXISTS  the sandbox ${name}
    The sandbox ${name} already exists.
    Remove the sandbox with DELETE /_keymock/sandboxes/${encodeURIComponent(name)}, or use another name.`)
}

function nameUsed(name: string): KeymockError {
  return new KeymockError(asPrinted`UNDO_TOO_LATE  undo
    A request has since created another sandbox ${name}.
    Delete that sandbox first. Nothing was changed.`)
}

/** Times are Unix milliseconds. */
export interface ListedSandbox {
  name: string
  createdAt: number
  expiresAt: number
  /** The name of the sandbox's profile. */
  profile(): string | Promise<string>
  /** Absent if another server holds the sandbox. */
  sandbox?: Sandbox
}

/**
 * The sandboxes of a server: the root, and named sandboxes. The first request to a named sandbox creates the sandbox.
 * Methods return a promise if servers share the sandboxes.
 */
export interface SandboxHost {
  readonly root: Sandbox
  /**
   * Returns the sandbox with this name, and creates it if necessary. Without a name, returns the root.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`
   */
  at(name: string | undefined): Sandbox | Promise<Sandbox>
  /** Returns this server's sandbox with the name. Without a name, returns the root. Postpones the expiry of the sandbox. */
  find(name: string | undefined): Sandbox | undefined
  /** Whether any server has a sandbox with this name. Postpones the expiry of the sandbox. */
  has(name: string): boolean | Promise<boolean>
  /**
   * Adds the sandbox that `make` returns. Its fixture, profile, clock and seed may differ from the root's.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`, `SANDBOX_EXISTS`
   */
  add(name: string, make: (name: string) => Sandbox): ListedSandbox | Promise<ListedSandbox>
  /**
   * @param undo The name by which the sandbox can be restored for a while. Undefined if the removal is final.
   * @returns Whether the sandbox existed.
   * @throws KeymockError `UNDO_IMPOSSIBLE`
   */
  remove(name: string, undo?: string): boolean | Promise<boolean>
  /**
   * @returns The number of restored sandboxes.
   * @throws KeymockError `UNDO_NOT_FOUND`, `UNDO_TOO_LATE`, `SANDBOXES_FULL`
   */
  restore(undo: string): number | Promise<number>
  /** All named sandboxes, sorted by name. */
  list(): ListedSandbox[] | Promise<ListedSandbox[]>
}

/** The maximum length of a name, in characters. */
const longestName = 200

/**
 * Excludes `.` and `..`, because clients remove these from the path of a URL. Excludes unpaired surrogates, because a URL
 * cannot contain them.
 */
const namePattern = new RegExp(`^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}]{1,${longestName}}$`, 'u')

/** @throws KeymockError `SANDBOX_NAME_INVALID` */
export function checkSandboxName(name: string): void {
  if (namePattern.test(name)) return
  throw new KeymockError(asPrinted`SANDBOX_NAME_INVALID  the name of a sandbox
    Found ${shown(name)}.
    Use 1 to ${longestName} characters, percent-encoded in a path: "test_x[1]" is \
    /sandboxes/test_x%5B1%5D. Control characters, "." and ".." are invalid.`)
}

export function decodedSegment(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
