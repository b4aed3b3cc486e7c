import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { brotliDecompressSync, unzipSync } from 'node:zlib'
import { unusedProxy } from '../../../contract-tests/engine/preflight.js'
import { splitUrl } from '../../domain/split-url.js'

export interface ReachedService {
  /** Resolves when the headers of the answer have arrived. Does not follow redirects. */
  ask(incoming: IncomingMessage, body: ReadBody, outgoing: ServerResponse): Promise<IncomingMessage>
  close(): void
}

/**
 * Matches headers that a proxy must not forward, because they apply to one connection (RFC 9110, 7.6.1). Also matches Expect,
 * which Node's server has already answered.
 */
const ofConnection = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/i

/** Returns the header fields to forward, as alternating names and values. Keeps repeated fields. */
export function fieldsOfMessage({ rawHeaders, headers }: IncomingMessage, leftOut?: RegExp): string[] {
  const named = new Set(headers.connection?.toLowerCase().split(/[\s,]+/))
  const fields: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    const isOfConnection = ofConnection.test(name) || named.has(name.toLowerCase())
    if (!isOfConnection && !leftOut?.test(name)) fields.push(name, value)
  }
  return fields
}

/**
 * Uses Node's HTTP client, because undici 7 took a third more processor time.
 *
 * @param baseUrl The part of the service's URL before `/v1`.
 */
export function reachService(baseUrl: string): ReachedService {
  const { protocol, hostname, port, host, pathname } = new URL(baseUrl)
  const basePath = pathname.replace(/(?<!\/)\/+$/, '')
  const isHttps = protocol === 'https:'
  const agent = isHttps ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const send = isHttps ? httpsRequest : httpRequest
  return {
    ask: (incoming, body, outgoing) =>
      new Promise((resolve, reject) => {
        const { method = 'GET', url = '/' } = incoming
        // The target may be an absolute URL (RFC 9112, 3.2.2).
        const { path, search } = splitUrl(url)
        const bytes = body.isWhole ? joined(body) : undefined
        const own = fieldsOfMessage(incoming, /^(host|accept-encoding|content-length)$/i)
        // Refuses compression, because the check would have to decompress the answer.
        const headers = [...own, 'Host', host, 'Accept-Encoding', 'identity', ...lengthOf(incoming, bytes)]
        const request = send(
          { protocol, hostname, port, method, agent, path: `${basePath}${path}${search}`, headers },
          resolve,
        )
        request.on('error', reject)
        // Without a listener, Node would end the connection, but report nothing.
        request.on('upgrade', (_, socket) => {
          socket.destroy()
          reject(Object.assign(new Error('The service switched protocols.'), { code: 'UNASKED_UPGRADE' }))
        })
        outgoing.once('close', () => void (outgoing.writableFinished || request.destroy()))
        if (bytes !== undefined) {
          request.end(bytes.length > 0 ? bytes : undefined)
          return
        }
        for (const chunk of body.chunks) request.write(chunk)
        incoming.pipe(request)
      }),
    close: () => agent.destroy(),
  }
}

function lengthOf({ headers }: IncomingMessage, whole: Buffer | undefined): string[] {
  const length = whole === undefined ? headers['content-length'] : String(whole.length)
  if (length === undefined) return ['Transfer-Encoding', 'chunked']
  return headers['content-length'] === undefined && whole?.length === 0 ? [] : ['Content-Length', length]
}

const untrusted =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED)$/
const invalid = /^(CERT_.*|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** @param hostname The host of the service. */
export function whyUnreached(error: unknown, hostname: string): string {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException
  if (untrusted.test(code)) {
    return `the certificate of the service is not trusted (${code}): set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority`
  }
  if (invalid.test(code)) return `the certificate of the service is not valid for this address (${code})`
  if (code === 'EPROTO')
    return 'the service does not speak TLS at this address (EPROTO): check whether the base URL should begin with http://'
  const proxy = unusedProxy(hostname).replace(/^ (.*?)\. .*$/, ' ($1)')
  if (code === 'ENOTFOUND') return `the host does not exist (${code}): check the base URL${proxy}`
  if (code === 'ECONNREFUSED')
    return `the service cannot be reached (${code}): check the base URL, and whether the service runs${proxy}`
  return `the service cannot be reached (${code})${proxy}`
}

/** The largest body to read and check, in bytes. Larger bodies pass unchecked. */
const longestChecked = 2 ** 20

export interface ReadBody {
  chunks: readonly Buffer[]
  isWhole: boolean
}

/** Reads a body up to the limit, and leaves the rest of a larger body unread. */
export function readUpTo(message: IncomingMessage): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = (isWhole: boolean) => {
      message.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost)
      resolve({ chunks, isWhole })
    }
    const onEnd = () => settle(true)
    const onLost = () => reject(Object.assign(new Error('The connection was lost.'), { code: 'ECONNRESET' }))
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length <= longestChecked) return
      message.pause()
      settle(false)
    }
    message.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost)
  })
}

export function joined({ chunks }: ReadBody): Buffer {
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
}

/** Whether a body follows the head of a request (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

export function textOf(body: ReadBody, encoding = 'identity'): string | undefined {
  if (!body.isWhole) return undefined
  const bytes = joined(body)
  try {
    return decoded(bytes, encoding.trim().toLowerCase())?.toString('utf8')
  } catch {
    return undefined
  }
}

/** Decompresses a body, because a service may compress its answer even if the request forbids compression. */
function decoded(bytes: Buffer, encoding: string): Buffer | undefined {
  const options = { maxOutputLength: longestChecked }
  if (encoding === 'identity' || encoding === '') return bytes
  if (encoding === 'gzip' || encoding === 'deflate') return unzipSync(bytes, options)
  return encoding === 'br' ? brotliDecompressSync(bytes, options) : undefined
}
