import type { IncomingMessage } from 'node:http'

export type HttpRefusal = 'request-timeout' | 'malformed-request' | 'tls' | 'head-too-large' | 'no-proxy'

/** The default of Node's `maxHeadersCount`. */
const mostHeaders = 2000

export function headRefusal(incoming: IncomingMessage): HttpRefusal | undefined {
  const { url = '', headers, rawHeaders } = incoming
  if (rawHeaders.length > 2 * mostHeaders) return 'head-too-large'
  if (hasTwoHosts(rawHeaders)) return 'malformed-request'
  if (isAboutServer(incoming)) return undefined
  const isTarget = url.startsWith('/') || URL.canParse(url)
  return isTarget && /^[^\s/?#@\\]*$/.test(headers.host ?? '') ? undefined : 'malformed-request'
}

/** `OPTIONS *` asks what the server as a whole can do (RFC 9110, section 9.3.7). */
export function isAboutServer({ method, url }: IncomingMessage): boolean {
  return url === '*' && method === 'OPTIONS'
}

/** node:http returns only the first Host header, but a proxy may use another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

/** The first byte of a TLS connection (RFC 8446, section 5.1). */
const tlsHandshake = 22

export function refusalOf({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): HttpRefusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout'
  if (rawPacket?.[0] === tlsHandshake) return 'tls'
  return code === 'HPE_HEADER_OVERFLOW' ? 'head-too-large' : 'malformed-request'
}

/**
 * Refuses public names, because DNS rebinding needs a public name. Such a name has a dot, and no ending that is reserved for
 * private use.
 *
 * @param allowed Allowed names, in lower case.
 */
function isKnownHost(host: string, allowed: ReadonlySet<string>): boolean {
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  if (/^\[[\da-f:.]+\]$/.test(name) || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)) return true
  return allowed.has(name) || /^([\w-]*|[\w.-]+\.(localhost|internal|local|test))$/.test(name)
}

/** Remembers the last accepted Host, because nearly every request has the same Host. */
export function hostCheck(names: readonly string[] = []): (host: string | undefined) => boolean {
  const allowed = new Set(names.map(name => name.replace(/\.$/, '').toLowerCase()))
  let latest: string | undefined
  return host => {
    // A request without a Host cannot come from DNS rebinding, which needs a browser: browsers always send a Host.
    if (host === undefined || host === latest) return true
    if (!isKnownHost(host, allowed)) return false
    latest = host
    return true
  }
}
