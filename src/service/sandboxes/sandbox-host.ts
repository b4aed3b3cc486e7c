import type { Sandbox } from '../sandbox.js'

/** A named sandbox in a list. Times are Unix milliseconds. */
export interface ListedSandbox {
  name: string
  createdAt: number
  expiresAt: number
  /** The name of its profile. */
  profile(): string | Promise<string>
}

/**
 * The sandboxes of a server: the root, and named sandboxes that their first request creates. Calls to a shared store return a
 * promise.
 */
export interface SandboxHost {
  readonly root: Sandbox
  /**
   * The sandbox of that name, created if missing; the root without a name.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`
   */
  at(name: string | undefined): Sandbox | Promise<Sandbox>
  /** The sandbox of that name, if this server has it. Counts as a use. */
  find(name: string | undefined): Sandbox | undefined
  /** Whether any server has a sandbox of that name. Counts as a use. */
  has(name: string): boolean | Promise<boolean>
  /**
   * Adds a sandbox that differs from the root.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`, `SANDBOX_EXISTS`
   */
  add(name: string, make: (name: string) => Sandbox): ListedSandbox | Promise<ListedSandbox>
  /**
   * @param undo Keeps the sandbox for a while, to be restored by this name. @returns Whether it existed.
   * @throws KeymockError `UNDO_IMPOSSIBLE`
   */
  remove(name: string, undo?: string): boolean | Promise<boolean>
  /**
   * Restores the sandboxes that were removed under a name.
   *
   * @returns Their number.
   * @throws KeymockError `UNDO_NOT_FOUND`, `UNDO_TOO_LATE`
   */
  restore(undo: string): number | Promise<number>
  /** All named sandboxes, sorted by name. */
  list(): ListedSandbox[] | Promise<ListedSandbox[]>
}
