import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MemoryBudget } from '../../domain/memory-budget.js'
import {
  BodyError,
  type BodyReader,
  type RequestMessage,
  type ResponseMessage,
} from '../../service/message.js'
import { type HttpRefusal, headRefusal, isAboutServer, refusalOf } from './request-head.js'
import { BodyMemory, UnreadAnswers } from './request-memory.js'
import { createTlsServer } from './tls-server.js'

export interface HttpService {
  answer(request: RequestMessage): Promise<ResponseMessage>
  /**
   * Called with each result of `answer`, before the server writes the answer.
   *
   * @param arrivedAt When the head of the request arrived, by `performance.now()`.
   */
  answered?(request: RequestMessage, response: ResponseMessage, arrivedAt: number): void
  refuse(refusal: HttpRefusal): Promise<ResponseMessage & { body: string }>
  failed?: ((error: unknown) => void) | undefined
}

export interface HttpServerOptions {
  /** The client's time limit for each step: sending the head, sending the body, and reading a part of the answer. */
  requestTimeoutMs: number
  closing?: AbortSignal
  /** The certificate and its private key, in PEM format. If undefined, the server uses HTTP. */
  tls?: { cert: string; key: string } | undefined
  /** Limits the bodies and the unread answers. @default unlimited */
  memory?: MemoryBudget | undefined
}

/** Longer than most pauses between two tests, so that connections stay open between tests. */
const keepAliveTimeoutMs = 65_000

export function createHttpServer(service: HttpService, options: HttpServerOptions): Server {
  const { requestTimeoutMs, closing, tls, memory = new MemoryBudget() } = options
  const unread = new UnreadAnswers(memory)
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const arrivedAt = performance.now()
    // With pipelining, an answer gets its socket only after the earlier answers.
    if (outgoing.socket === null) await turnOf(incoming.socket, outgoing)
    if (memory.isFull) await unread.room()
    if (incoming.socket.destroyed) return
    let body: ReceivedBody | undefined
    try {
      const refusal = headRefusal(incoming)
      let response: ResponseMessage
      if (refusal !== undefined) response = await service.refuse(refusal)
      else if (isAboutServer(incoming)) response = aboutTheServer()
      else {
        body = new ReceivedBody(incoming, outgoing, requestTimeoutMs, memory)
        const request = requestMessage(incoming, outgoing, body, closing)
        response = await service.answer(request)
        service.answered?.(request, response, arrivedAt)
      }
      if (closing?.aborted) outgoing.shouldKeepAlive = false
      if (response.connection !== undefined) await breakConnection(response, incoming, outgoing, closing)
      else if (incoming.complete || body?.isRead) await writeResponse(incoming.method, response, outgoing)
      else await writeLastResponse(response, incoming, outgoing)
      // Drops the connection if the client does not read the answer within the time limit.
      if (outgoing.writableLength > 0) incoming.socket.setTimeout(requestTimeoutMs)
      unread.hold(outgoing)
    } catch (error) {
      if (!(error instanceof BodyError) && !outgoing.destroyed) service.failed?.(error)
      giveUp(outgoing)
    } finally {
      body?.memory.release()
    }
  }
  const timeouts = {
    // `ReceivedBody` limits the time for a body with its own timer, so that the profile decides the text of the answer.
    headersTimeout: requestTimeoutMs,
    requestTimeout: 2 * requestTimeoutMs + 1000,
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
    keepAliveTimeout: keepAliveTimeoutMs,
  }
  const server =
    tls === undefined ? createServer(timeouts, serve) : createTlsServer(timeouts, tls, serve, closing)
  // 0 removes the limit. Otherwise, Node would drop the headers beyond it.
  server.maxHeadersCount = 0
  server.on('checkContinue', serve)
  server.on('connect', async (_, socket) => writeRaw(await service.refuse('no-proxy'), socket))
  server.on('clientError', async (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open spare connections, and send nothing on most of them.
    const isSpare = refusalOf(error) === 'request-timeout' && socket.bytesRead === 0
    if (isSpare || error.code === 'ECONNRESET' || !socket.writable || lastAnswered.has(socket)) {
      socket.destroy()
      return
    }
    // With pipelining, an earlier answer may be incomplete, so the connection must not be destroyed.
    closeRaw(await service.refuse(refusalOf(error)), socket)
  })
  return server
}

/** Connections that close after their current answer. Later bytes on these connections are not a request. */
const lastAnswered = new WeakSet<object>()

function requestMessage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: ReceivedBody,
  closing: AbortSignal | undefined,
): RequestMessage {
  const { method = 'GET', url = '/', headers } = incoming
  return {
    method,
    url,
    // Every value is a string: node:http makes a list only of Set-Cookie, which clients do not send.
    headers: headers as RequestMessage['headers'],
    body: body.read,
    gone: () => clientGone(outgoing),
    closing,
  }
}

class ReceivedBody {
  /** Whether `read` found the whole body in the buffer. The member `complete` of the request may still be false then. */
  isRead = false
  readonly memory: BodyMemory
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #timeoutMs: number

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, timeoutMs: number, memory: MemoryBudget) {
    this.memory = new BodyMemory(memory)
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#timeoutMs = timeoutMs
  }

  /**
   * @throws BodyError if the body is too large or too late, or the connection is lost.
   * @throws KeymockError `MEMORY_FULL`
   */
  read: BodyReader = async ({ maxBytes }) => {
    const incoming = this.#incoming
    const { complete, readableLength } = incoming
    // A small body nearly always arrives with the headers, before node:http sets `complete`.
    if (readableLength <= maxBytes && (complete || readableLength === lengthOf(incoming))) {
      this.isRead = true
      const bytes: Buffer | null = incoming.read()
      if (bytes === null) return ''
      this.memory.hold(bytes)
      return bytes.toString('utf8')
    }
    return this.#receive(maxBytes)
  }

  #receive(maxBytes: number): Promise<string> {
    const incoming = this.#incoming
    return new Promise((resolve, reject) => {
      if (/^100-continue$/i.test(incoming.headers.expect ?? '')) this.#outgoing.writeContinue()
      const chunks: Buffer[] = []
      let size = 0
      const fail = (error: unknown) => {
        clearTimeout(timer)
        incoming.off('data', onData).pause()
        reject(error)
      }
      const giveUp = (kind: BodyError['kind']) => fail(new BodyError(kind))
      const onData = (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) {
          giveUp('body-too-large')
          return
        }
        try {
          this.memory.hold(chunk)
          chunks.push(chunk)
        } catch (error) {
          fail(error)
        }
      }
      const onEnd = () => {
        clearTimeout(timer)
        // `close` also follows a complete body. `onLost` would then create an error, which takes longer than reading the body.
        incoming.off('close', onLost)
        resolve(Buffer.concat(chunks).toString('utf8'))
      }
      const onLost = () => giveUp('connection-lost')
      const timer = setTimeout(giveUp, this.#timeoutMs, 'request-timeout')
      incoming.on('data', onData).on('end', onEnd).on('close', onLost).on('error', onLost)
    })
  }
}

/** NaN for a chunked request, or without Content-Length. */
function lengthOf({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : Number.NaN
}

function aboutTheServer(): ResponseMessage {
  return { status: 204, headers: { Allow: 'GET, HEAD, POST, OPTIONS' }, body: '' }
}

/** The longest pause of a client that reads a stream. */
const longestStallMs = 60_000

async function writeResponse(
  method: string | undefined,
  { status, headers, body }: ResponseMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (typeof body !== 'string') {
    outgoing.writeHead(status, headers)
    outgoing.setTimeout(longestStallMs, () => outgoing.destroy())
    await pipeline(body, outgoing)
    return
  }
  if (method !== 'HEAD' && status !== 204) headers['content-length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers)
  // Node sends a string body in one piece with the head.
  outgoing.end(body)
}

/** Answers a client that is still sending. */
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

function giveUp(outgoing: ServerResponse): void {
  if (outgoing.destroyed || outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
  outgoing.end('The answer could not be written.\n')
}

type TextResponse = ResponseMessage & { body: string }

/** Writes an answer to a connection that node:http no longer reads. */
function writeRaw({ status, headers, body }: TextResponse, socket: Duplex): void {
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
}

const lingerMs = 500

/**
 * Like {@link writeRaw}, for a client that may still be sending. Closing the connection earlier would reset it, and the client
 * might not get the answer.
 */
function closeRaw(response: TextResponse, socket: Duplex): void {
  writeRaw(response, socket)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

/** How many requests of a connection wait for the answers of earlier requests. */
const waiting = new WeakMap<Socket, number>()

/** No real client sends so many requests on a connection without reading an answer. */
const mostWaiting = 10_000

/**
 * Waits until the client has read the earlier answers, so that a client that reads no answer occupies memory for only one.
 *
 * @param outgoing An answer that has no socket yet.
 */
function turnOf(socket: Socket, outgoing: ServerResponse): Promise<void> {
  const before = waiting.get(socket) ?? 0
  waiting.set(socket, before + 1)
  if (before >= mostWaiting) socket.destroy()
  // Every waiting request adds listeners to the socket. Node would report them as a leak.
  socket.setMaxListeners(0)
  return new Promise(resolve => {
    const next = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      outgoing.off('socket', next)
      socket.off('close', next)
      // Ends the time limit for reading the previous answer.
      socket.setTimeout(0)
      resolve()
    }
    outgoing.on('socket', next)
    socket.on('close', next)
    if (socket.destroyed) next()
  })
}

/** The signal also aborts when the answer is complete. */
function clientGone(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (outgoing.destroyed || outgoing.closed) controller.abort()
  else outgoing.once('close', () => controller.abort())
  return controller.signal
}

async function breakConnection(
  { connection, status, headers, body }: ResponseMessage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  closing: AbortSignal | undefined,
): Promise<void> {
  const { socket } = incoming
  if (connection === 'reset') {
    socket.resetAndDestroy()
    return
  }
  // Reads the rest of the request, because some clients send the whole request before they read the answer.
  incoming.resume()
  if (connection !== 'cut') {
    await closed(outgoing, closing)
    socket.destroy()
    return
  }
  const bytes = Buffer.from(typeof body === 'string' ? body : '')
  outgoing.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
  outgoing.flushHeaders()
  await new Promise(resolve => outgoing.write(bytes.subarray(0, bytes.length >> 1), resolve))
  socket.destroy()
}

function closed(outgoing: ServerResponse, closing: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      closing?.removeEventListener('abort', end)
      resolve()
    }
    if (outgoing.destroyed || closing?.aborted) end()
    else outgoing.once('close', end)
    closing?.addEventListener('abort', end)
  })
}

const longestDiscardMs = 500
const mostDiscardedBytes = 8 * 1024 * 1024

/** Reads the rest of the body, because a connection that closes during an upload may be reset before the answer arrives. */
function discardBody(incoming: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    let size = 0
    const settle = () => {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', settle).off('close', settle).off('error', settle)
      resolve()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > mostDiscardedBytes) settle()
    }
    const timer = setTimeout(settle, longestDiscardMs)
    incoming.on('data', onData).on('end', settle).on('close', settle).on('error', settle)
    incoming.resume()
  })
}
