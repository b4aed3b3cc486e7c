import type { Sandbox } from '../sandbox.js'

/** A named sandbox as a list shows it. Unix milliseconds. */
export interface ListedSandbox {
  name: string
  createdAt: number
  expiresAt: number
  /** The name of its profile. */
  profile(): string | Promise<string>
}

/**
 * The sandboxes of a server: the one at the root, and named ones that come into being when they are first asked for. Calls that ask a
 * shared store return a promise.
 */
export interface SandboxHost {
  readonly root: Sandbox
  /**
   * The sandbox of that name, which is made if there is none; the root without a name.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`
   */
  at(name: string | undefined): Sandbox | Promise<Sandbox>
  /** The sandbox of that name, if this server has it. It counts as a use. */
  find(name: string | undefined): Sandbox | undefined
  /** Whether any server has a sandbox of that name. It counts as a use. */
  has(name: string): boolean | Promise<boolean>
  /**
   * Adds a sandbox that was made otherwise than the root.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`, `SANDBOX_EXISTS`
   */
  add(name: string, make: (name: string) => Sandbox): ListedSandbox | Promise<ListedSandbox>
  /**
   * @param undo Keeps the sandbox for a while, to be brought back by this name.
   * @returns Whether there was one.
   * @throws KeymockError `UNDO_IMPOSSIBLE`
   */
  remove(name: string, undo?: string): boolean | Promise<boolean>
  /**
   * Brings back what was removed under a name.
   *
   * @returns How many sandboxes.
   * @throws KeymockError `UNDO_NOT_FOUND`, `UNDO_TOO_LATE`
   */
  restore(undo: string): number | Promise<number>
  /** All named ones, in the order of their names. */
  list(): ListedSandbox[] | Promise<ListedSandbox[]>
}
