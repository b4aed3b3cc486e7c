import type { Sandbox } from '../service/sandbox.js'
import type { ListedSandbox, SandboxHost } from '../service/sandboxes/sandbox-host.js'
import { checkSandboxName } from '../service/sandboxes/sandbox-name.js'
import { Sandboxes } from '../service/sandboxes/sandboxes.js'
import { undoImpossible } from '../service/undo.js'
import type { Held, SandboxRegister } from '../store/redis/sandbox-register.js'

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
