import { splitUrl } from '../domain/split-url.js'
import type { RequestMessage } from '../service/message.js'
import { decodeSandboxName } from '../service/sandboxes/sandbox-name.js'

/** Where the control API is, below the address of a sandbox. */
export const controlPath = '/_keymock'
/** The path before the name of a sandbox. */
export const sandboxesPath = '/sandboxes/'
/** Names the sandbox where the base URL of a client cannot. */
export const sandboxHeader = 'keymock-sandbox'

/** Which sandbox a request addresses, and how. */
export interface Address {
  /** The name of the sandbox; undefined for the one at the root. */
  sandboxName: string | undefined
  /** The prefix of the paths, as it was sent: '' or `/sandboxes/name`. */
  prefix: string
}

const root: Address = { sandboxName: undefined, prefix: '' }

/** A request as the sandbox sees it that it is for. */
interface Addressed {
  address: Address
  request: RequestMessage
  path: string
}

/** Reads which sandbox a request is for, off its path or its header. */
export function addressOf(request: RequestMessage): Addressed {
  const { path, search } = splitUrl(request.url)
  if (path.startsWith(sandboxesPath)) {
    const nameEnd = nameEndOf(path)
    const address = {
      sandboxName: decodeSandboxName(path.slice(sandboxesPath.length, nameEnd)),
      prefix: path.slice(0, nameEnd),
    }
    const inside = path.slice(nameEnd) || '/'
    return { address, request: { ...request, url: inside + search }, path: inside }
  }
  const name = request.headers[sandboxHeader]
  if (name === undefined) return { address: root, request, path }
  return { address: { sandboxName: decodeSandboxName(name), prefix: '' }, request, path }
}

/** A path as the sandbox that it addresses sees it. */
export function pathInSandbox(path: string): string {
  return path.startsWith(sandboxesPath) ? path.slice(nameEndOf(path)) || '/' : path
}

/** Where the name of a sandbox ends in a path that begins with one. */
function nameEndOf(path: string): number {
  const end = path.indexOf('/', sandboxesPath.length)
  return end === -1 ? path.length : end
}

/** Whether a path is one of the control API. */
export function isControlPath(path: string): boolean {
  return path === controlPath || path.startsWith(`${controlPath}/`)
}
