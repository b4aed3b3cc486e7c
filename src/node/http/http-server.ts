import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { KeymockError } from '../../domain/keymock-error.js'
import { BodyError, type RequestMessage, type ResponseMessage } from '../../service/message.js'
import { breakConnection, clientGone } from './broken-connection.js'
import { turnOf } from './pipelining.js'
import { closeRaw, writeRaw } from './raw-response.js'
import { discardBody, ReceivedBody } from './request-body.js'
import { type HeadProblem, type HttpRefusal, headProblem, refusalOf } from './request-head.js'

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
}

/** Longer than most pauses between two tests, so that connections stay open between tests. */
const keepAliveTimeoutMs = 65_000

const longestStallMs = 60_000

export function createHttpServer(service: HttpService, options: HttpServerOptions): Server {
  const { requestTimeoutMs, closing, tls } = options
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const arrivedAt = performance.now()
    // With pipelining, an answer gets its socket only after the earlier answers.
    if (outgoing.socket === null) await turnOf(incoming.socket, outgoing)
    if (incoming.socket.destroyed) return
    try {
      const problem = headProblem(incoming)
      let response: ResponseMessage
      let body: ReceivedBody | undefined
      if (problem === undefined) {
        body = new ReceivedBody(incoming, outgoing, requestTimeoutMs)
        const request = requestMessage(incoming, outgoing, body, closing)
        response = await service.answer(request)
        service.answered?.(request, response, arrivedAt)
      } else response = await refusedHead(problem)
      if (closing?.aborted) outgoing.shouldKeepAlive = false
      if (response.connection !== undefined) await breakConnection(response, incoming, outgoing, closing)
      else if (incoming.complete || body?.isRead) await writeResponse(incoming.method, response, outgoing)
      else await writeLastResponse(response, incoming, outgoing)
      // Drops the connection if the client does not read the answer within the time limit.
      if (outgoing.writableLength > 0) incoming.socket.setTimeout(requestTimeoutMs)
    } catch (error) {
      if (!(error instanceof BodyError) && !outgoing.destroyed) service.failed?.(error)
      giveUp(outgoing)
    }
  }
  const refusedHead = async (problem: HeadProblem) =>
    problem === 'whole-server' ? aboutTheServer() : service.refuse(problem)
  const timeouts = {
    // `ReceivedBody` limits the time for a body with its own timer, so that the profile decides the text of the answer.
    headersTimeout: requestTimeoutMs,
    requestTimeout: 2 * requestTimeoutMs + 1000,
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
    keepAliveTimeout: keepAliveTimeoutMs,
  }
  const server = tls === undefined ? createServer(timeouts, serve) : createTlsServer(timeouts, tls, serve)
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

function createTlsServer(
  timeouts: ServerOptions,
  tls: { cert: string; key: string },
  serve: RequestListener,
): Server {
  try {
    return createHttpsServer({ ...timeouts, ...tls }, serve)
  } catch (cause) {
    throw new KeymockError({
      code: 'TLS_INVALID',
      where: 'tls',
      problem: `The certificate and its key cannot be used: ${(cause as Error).message.split('\n')[0]}.`,
      remedy: 'Give a certificate and its private key, both as PEM.',
      cause,
    })
  }
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

/** `OPTIONS *` asks what the server as a whole can do (RFC 9110, section 9.3.7). */
function aboutTheServer(): ResponseMessage {
  return { status: 204, headers: { Allow: 'GET, HEAD, POST, OPTIONS' }, body: '' }
}

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
