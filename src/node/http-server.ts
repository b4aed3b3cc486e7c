import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BodyError, type RequestMessage, type ResponseMessage } from '../service/message.js'
import { bodyReader, discardBody } from './request-body.js'

/** What answers the requests that arrive. */
export interface HttpService {
  /** @param arrivedAt When the head of the request had arrived, on the clock of `performance.now()`. */
  answer(request: RequestMessage, arrivedAt: number): Promise<ResponseMessage>
  /** Answers where there is no request to answer, because it could not be read. */
  refuse(refusal: 'request-timeout' | 'malformed-request'): Promise<ResponseMessage & { body: string }>
}

export interface HttpServerOptions {
  /** How long a client may take to send the head of a request, and then again to send its body. */
  requestTimeoutMs: number
}

/** A connection that a client keeps open for its next request outlives most pauses between two tests. */
const keepAliveTimeoutMs = 65_000

/** A node:http server around a service. Whatever arrives gets its answer, and nothing is waited for without end. */
export function createHttpServer(service: HttpService, { requestTimeoutMs }: HttpServerOptions): Server {
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const arrivedAt = performance.now()
    const request = requestMessage(incoming, outgoing, requestTimeoutMs)
    try {
      const response = isWellFormed(incoming)
        ? await service.answer(request, arrivedAt)
        : await service.refuse('malformed-request')
      if (incoming.complete) await writeResponse(request.method, response, outgoing)
      else await writeLastResponse(response, incoming, outgoing)
    } catch (error) {
      // The client is gone, or what was to answer it failed on the way.
      outgoing.destroy(error instanceof BodyError ? undefined : (error as Error))
    }
  }
  const server = createServer(
    {
      // The bodies have a timer of their own, because only that one can answer in the words of the profile.
      headersTimeout: requestTimeoutMs,
      requestTimeout: 2 * requestTimeoutMs + 1000,
      connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    serve,
  )
  server.on('checkContinue', serve)
  server.on('clientError', async (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || lastAnswered.has(socket)) {
      socket.destroy()
      return
    }
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    writeRawResponse(await service.refuse(isLate ? 'request-timeout' : 'malformed-request'), socket)
  })
  return server
}

/** Connections that are over for us: what a client still sends there is no request. */
const lastAnswered = new WeakSet<object>()

/** Whether target and Host are such as HTTP has them; node:http looks at neither. */
function isWellFormed({ url = '', headers }: IncomingMessage): boolean {
  return (url.startsWith('/') || URL.canParse(url)) && /^[^\s/?#@\\]*$/.test(headers.host ?? '')
}

function requestMessage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestTimeoutMs: number,
): RequestMessage {
  const { method = 'GET', url = '/', headers } = incoming
  return {
    method,
    url,
    // The only header of a request that node:http gives as a list is one that clients do not send: Set-Cookie.
    headers: headers as RequestMessage['headers'],
    body: bodyReader(incoming, outgoing, requestTimeoutMs),
  }
}

async function writeResponse(
  method: string,
  { status, headers, body }: ResponseMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (typeof body !== 'string') {
    outgoing.writeHead(status, headers)
    await pipeline(body, outgoing)
    return
  }
  const bytes = Buffer.from(body)
  if (method !== 'HEAD' && status !== 204) headers['content-length'] = String(bytes.length)
  outgoing.writeHead(status, headers)
  outgoing.end(bytes)
}

/** Answers a client that still sends, and ends the connection. */
async function writeLastResponse(
  { status, headers, body }: ResponseMessage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  lastAnswered.add(incoming.socket)
  outgoing.writeHead(status, { ...headers, connection: 'close' })
  for await (const piece of typeof body === 'string' ? [body] : body) outgoing.write(piece)
  await discardBody(incoming)
  outgoing.end()
}

function writeRawResponse(
  { status, headers, body }: ResponseMessage & { body: string },
  socket: Duplex,
): void {
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
}
