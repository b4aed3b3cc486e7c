import type { Server } from 'node:http'
import { causedBy, KeymockError } from '../../domain/keymock-error.js'

interface ListenAddress {
  host: string
  /** 0 picks a free port. */
  port: number
  /** @default false */
  isSecure?: boolean
}

/** @returns The base URL under which this machine reaches the server. */
export async function listen(server: Server, address: ListenAddress): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(explain(error, address))
    server.once('error', onError)
    server.listen(address.port, address.host, () => {
      server.off('error', onError)
      resolve()
    })
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : address.port
  return `${address.isSecure ? 'https' : 'http'}://${reachable(address.host)}:${port}`
}

/** The ports that the Fetch standard forbids, from 1024 upward. */
const forbiddenPorts = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
]

/** Warns of an address that browsers and `fetch` cannot call. */
export function forbiddenPort(url: string): string | undefined {
  const port = Number(new URL(url).port)
  if (!forbiddenPorts.includes(port)) return undefined
  return `Browsers and fetch refuse to call port ${port}. Choose another port.`
}

export function isOpenToOthers(host: string): boolean {
  return !(host === 'localhost' || host === '::1' || host.startsWith('127.'))
}

/** A server can listen on "all addresses", but not every client can call such an address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function explain(error: NodeJS.ErrnoException, { host, port }: ListenAddress): KeymockError {
  const where = `${host}:${port}`
  if (error.code === 'EADDRINUSE') {
    return new KeymockError(causedBy(error)`PORT_IN_USE  ${where}
      Another program is already listening on port ${port}.
      Stop that program, or choose another port. Port 0 picks a free port.`)
  }
  if (error.code === 'EACCES') {
    return new KeymockError(causedBy(error)`PORT_REFUSED  ${where}
      You do not have permission to listen on port ${port}.
      Choose port 1024 or above. Port 0 picks a free port.`)
  }
  return new KeymockError(causedBy(error)`HOST_UNKNOWN  ${where}
    This machine has no address ${host} (${error.code}).
    Listen on 127.0.0.1, or on 0.0.0.0 for all addresses.`)
}
