import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Deadlines } from './deadlines.js'
import { inBatches } from './in-batches.js'
import { announcesBody, announcesTooMuch, bodyAtHand, discardBody, readBody } from './request-body.js'
import { writeLastResponse, writeRawResponse } from './write-response.js'

/** Why a request is refused before the service sees it, in the words of the profile. */
export type Refusal = 'body-too-large' | 'request-timeout' | 'malformed-request' | 'internal-error'

/** What answers the requests that arrive. */
export interface HttpService {
  answer(request: Request, arrivedAt: number): Promise<Response>
  /** Answers in place of the service. What the request was may be unknown: it could not be read. */
  refuse(refusal: Refusal, about: Partial<RequestHead>, error?: unknown): Response
}

export interface RequestHead {
  method: string
  /** Path and query as they came. */
  target: string
  /** When the head had arrived, on the clock of `performance.now()`. */
  arrivedAt: number
}

export interface HttpLimits {
  /** The largest body that is read; asked for each request, because another profile may have been loaded. */
  maxBodyBytes(): number
  /** How long a client may take to send the head of a request, and then again to send its body. */
  requestTimeoutMs: number
}

export interface HttpServerOptions extends HttpLimits {
  /**
   * Puts lighter classes in the place of the process's own Request and Response. Worth a third of the speed, but not to be done
   * to the process of somebody else.
   */
  replaceGlobals: boolean
}

/** A connection that a client keeps open for its next request outlives most pauses between two tests. */
const keepAliveTimeoutMs = 65_000

/** A node:http server around a service. Whatever arrives gets its answer, and nothing is waited for without end. */
export function createHttpServer(service: HttpService, options: HttpServerOptions): Server {
  const { maxBodyBytes, requestTimeoutMs, replaceGlobals } = options
  const deadlines = new Deadlines(requestTimeoutMs)
  const listener = getRequestListener(
    (request, { incoming }) => service.answer(request, (incoming as ArrivedMessage).arrivedAt),
    {
      hostname: 'localhost',
      overrideGlobalObjects: replaceGlobals,
      // By then the body has been read, or refused and thrown away.
      autoCleanupIncoming: false,
      // The only errors that get here are those of a request target or Host that makes no URL.
      errorHandler: error => service.refuse('malformed-request', {}, error),
    },
  )
  const handle = async ({ incoming, outgoing }: Arrival) => {
    if (!announcesBody(incoming)) return listener(incoming, outgoing)
    const limits = { maxBytes: maxBodyBytes(), deadlines }
    const outcome = bodyAtHand(incoming, limits) ?? (await readBody(incoming, limits))
    if (outcome.kind === 'read') {
      incoming.rawBody = outcome.body
      return listener(incoming, outgoing)
    }
    if (outcome.kind === 'gone') return
    await refuse(outcome.kind === 'timeout' ? 'request-timeout' : 'body-too-large', incoming, outgoing)
  }
  const refuse = async (refusal: Refusal, incoming: ArrivedMessage, outgoing: ServerResponse) => {
    lastAnswered.add(incoming.socket)
    await writeLastResponse(service.refuse(refusal, headOf(incoming)), outgoing)
    if (refusal === 'body-too-large') await discardBody(incoming)
    outgoing.end()
  }

  const server = createServer({
    IncomingMessage: ArrivedMessage,
    // The bodies have a timer of their own, because only that one can answer in the words of the profile.
    headersTimeout: requestTimeoutMs,
    requestTimeout: 2 * requestTimeoutMs + 1000,
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
    keepAliveTimeout: keepAliveTimeoutMs,
  })
  const handleInBatches = inBatches<Arrival>(arrival => void handle(arrival))
  server.on('request', (incoming, outgoing) => {
    if (announcesTooMuch(incoming, maxBodyBytes())) void refuse('body-too-large', incoming, outgoing)
    else handleInBatches({ incoming, outgoing })
  })
  server.on('checkContinue', (incoming, outgoing) => {
    if (!announcesTooMuch(incoming, maxBodyBytes())) outgoing.writeContinue()
    server.emit('request', incoming, outgoing)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || lastAnswered.has(socket)) {
      socket.destroy()
      return
    }
    const refusal = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-request'
    void writeRawResponse(service.refuse(refusal, {}, error), socket)
  })
  return server
}

/** Connections that are over for us: what a client still sends there is no request. */
const lastAnswered = new WeakSet<object>()

/** A request whose head has arrived. */
class ArrivedMessage extends IncomingMessage {
  readonly arrivedAt = performance.now()
  /** Where the listener looks for the body before it reads the stream. */
  rawBody: Buffer | undefined
}

/** A request, and where its answer goes. */
interface Arrival {
  incoming: ArrivedMessage
  outgoing: ServerResponse
}

function headOf({ method = '', url = '', arrivedAt }: ArrivedMessage): RequestHead {
  return { method, target: url, arrivedAt }
}
