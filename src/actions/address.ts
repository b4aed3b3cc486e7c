import { splitUrl } from '../domain/split-url.js'
import type { RequestMessage } from '../service/message.js'
import { decodedSegment } from '../service/sandboxes/sandboxes.js'

/** The path of the control API, below the address of a sandbox. */
export const controlPath = '/_keymock'
export const healthPath = `${controlPath}/health`
export const sandboxesPath = '/sandboxes/'
/** The header that names the sandbox, for clients that cannot change their base URL. */
export const sandboxHeader = 'keymock-sandbox'

export interface Address {
  sandboxName: string | undefined
  /** The prefix of the request's path, not decoded: '' or `/sandboxes/name`. */
  prefix: string
}

const root: Address = { sandboxName: undefined, prefix: '' }

export interface Addressed {
  address: Address
  request: RequestMessage
  path: string
}

export function addressOf(request: RequestMessage): Addressed {
  const { path, search } = splitUrl(request.url)
  if (path.startsWith(sandboxesPath)) {
    const nameEnd = nameEndOf(path)
    const address = {
      sandboxName: decodedSegment(path.slice(sandboxesPath.length, nameEnd)),
      prefix: path.slice(0, nameEnd),
    }
    const inside = path.slice(nameEnd) || '/'
    return { address, request: { ...request, url: inside + search }, path: inside }
  }
  const name = request.headers[sandboxHeader]
  if (name === undefined) return { address: root, request, path }
  return { address: { sandboxName: decodedSegment(name), prefix: '' }, request, path }
}

export function pathInSandbox(path: string): string {
  return path.startsWith(sandboxesPath) ? path.slice(nameEndOf(path)) || '/' : path
}

function nameEndOf(path: string): number {
  const end = path.indexOf('/', sandboxesPath.length)
  return end === -1 ? path.length : end
}

export function isControlPath(path: string): boolean {
  return path === controlPath || path.startsWith(`${controlPath}/`)
}
