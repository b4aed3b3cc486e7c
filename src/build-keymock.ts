import type { Keymock, LocalKeymock } from './keymock.js'
import { type LocalParts, localKeymock } from './local-keymock.js'
import type { SandboxParts } from './service/present-state.js'
import { Sandbox } from './service/sandbox.js'

const sandboxes = new WeakMap<Keymock, Sandbox>()

/** The sandbox of a mock, for code that needs more than the public members. */
export function sandboxOf(keymock: Keymock): Sandbox {
  const sandbox = sandboxes.get(keymock)
  if (sandbox === undefined) throw new TypeError('This object does not come from createKeymock.')
  return sandbox
}

/** The caller has checked all external input in these parts. */
export interface KeymockParts extends SandboxParts, LocalParts {}

/** Keeps the state in memory, unless another store is given. */
export function buildKeymock(parts: KeymockParts): LocalKeymock {
  const sandbox = new Sandbox(parts)
  const keymock = localKeymock(sandbox, parts)
  sandboxes.set(keymock, sandbox)
  return keymock
}
