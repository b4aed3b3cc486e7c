import { KeymockError } from '../domain/keymock-error.js'

/** The address of a server, and the sandbox that it names. */
export interface ServerPlace {
  /** Without a trailing slash. */
  origin: string
  sandbox: string | undefined
}

/**
 * Reads the address of a server, of one of its sandboxes, or of the control API of either.
 *
 * @throws KeymockError `SERVER_URL_INVALID`
 */
export function placeOf(url: string): ServerPlace {
  if (typeof url === 'string' && URL.canParse(url)) {
    const { protocol, origin, pathname } = new URL(url)
    const path = pathname.replace(/\/+$/, '').replace(/\/_keymock$/, '')
    const [, before = path, name] = /^(.*)\/sandboxes\/([^/]+)$/.exec(path) ?? []
    const sandbox = name === undefined ? undefined : decodeURIComponent(name)
    if (/^https?:$/.test(protocol)) return { origin: origin + before, sandbox }
  }
  throw new KeymockError({
    code: 'SERVER_URL_INVALID',
    where: 'connect, the url',
    problem: `Found ${JSON.stringify(url)}, which is not an http URL.`,
    remedy: 'Give the one that npx keymock prints, such as http://127.0.0.1:4010.',
  })
}
