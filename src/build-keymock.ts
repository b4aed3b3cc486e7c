import type { HttpHandler } from 'msw'
import type { ControlCall } from './actions/action-call.js'
import { runMemberAction } from './actions/member-actions.js'
import { members } from './actions/members.js'
import type { KeymockData } from './data/keymock-data.js'
import type { Keymock, LocalKeymock } from './keymock.js'
import { withCallSites } from './service/controls/call-sites.js'
import type { Checks } from './service/controls/checks.js'
import { inState } from './service/controls/in-state.js'
import { localRequests } from './service/controls/request-controls.js'
import type { MessageHandler } from './service/message.js'
import { ownFetch } from './service/requests/fetch-messages.js'
import { Sandbox } from './service/sandbox.js'
import type { SandboxParts } from './service/sandbox-state.js'

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

interface LocalParts {
  checks: Checks
  /** If absent, the mock answers requests to any origin. */
  baseUrl?: string | undefined
  mswHandlers?:
    | ((answer: MessageHandler, serves: (path: string) => boolean, baseUrl?: string) => HttpHandler[])
    | undefined
}

function localKeymock(sandbox: Sandbox, parts: LocalParts): LocalKeymock {
  const { checks, baseUrl } = parts
  const { clock, latency, ...bound } = members(localCall(sandbox, checks))
  let handlers: HttpHandler[] | undefined
  const handle: MessageHandler = request => sandbox.handle(request)
  return withCallSites<LocalKeymock>({
    get handlers() {
      handlers ??= parts.mswHandlers?.(handle, path => sandbox.serves(path), baseUrl) ?? []
      return handlers
    },
    get profile() {
      return sandbox.profile
    },
    get ready() {
      return sandbox.ready
    },
    fetch: ownFetch(handle, path => sandbox.serves(path), baseUrl),
    ...bound,
    clock: { ...sandbox.clock, ...clock },
    latency: { ...latency, get: () => ({ ...sandbox.faults.latency }) },
    requests: localRequests(sandbox),
    data: () => sandbox.actions.run(() => dataOf(sandbox)),
    observe: listener => sandbox.observe(listener),
  })
}

/** Calls the actions of a sandbox in this process. An action runs after earlier actions, except a move of the clock. */
function localCall(sandbox: Sandbox, checks: Checks): ControlCall {
  const call = (name: string, sent = {}) => {
    const run = () => runMemberAction(name, sandbox, sent, checks)
    return name === 'PATCH /clock' ? run() : sandbox.actions.run(run)
  }
  // The control API adds to some of these answers, but no member reads the additions.
  return call as ControlCall
}

async function dataOf(sandbox: Sandbox): Promise<KeymockData> {
  const { keymockData } = await import('./data/keymock-data.js')
  return inState(sandbox, keymockData)
}
