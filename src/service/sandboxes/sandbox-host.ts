import { KeymockError } from '../../domain/keymock-error.js'
import { shown } from '../../domain/wrong-argument.js'
import type { Sandbox } from '../sandbox.js'

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
  throw new KeymockError({
    code: 'SANDBOX_NAME_INVALID',
    where: 'the name of a sandbox',
    problem: `Found ${shown(name)}.`,
    remedy: `Use 1 to ${longestName} characters, percent-encoded in a path: "test_x[1]" is /sandboxes/test_x%5B1%5D. Control characters, "." and ".." are invalid.`,
  })
}

export function decodeSandboxName(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
