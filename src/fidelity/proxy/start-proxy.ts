import {
  createServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createExchangeCheck, type Violation } from './check-exchange.js'

export interface ProxyOptions {
  /** Where the service is: what stands before `/v1`. */
  baseUrl: string
  /** 0 for any that is free. */
  port: number
  /** Whether a broken answer is replaced by 502 with what is wrong. @default false */
  strict?: boolean
  /** Called with each exchange once it is over. */
  onExchange(exchange: ProxiedExchange): void
}

/** What passed, and what is wrong with it. It holds no header, no token and no body. */
export interface ProxiedExchange {
  method: string
  path: string
  /** Undefined where the service could not be reached. */
  status: number | undefined
  violations: readonly Violation[]
  /** Why nothing, or not everything, was checked. */
  unchecked?: string
}

export interface StartedProxy {
  url: string
  close(): Promise<void>
}

/** Bodies up to here are read and checked; larger ones are passed on as they come. */
const longestChecked = 2 ** 20

/** What belongs to one connection and not to the message (RFC 9110, 7.6.1). */
const ofConnection = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/**
 * Stands between a client and a service, on loopback alone, and checks what passes. Node's own client is used and no package: it
 * keeps connections open as well, never follows a redirect with the token, and the command stays one package.
 */
export async function startProxy(options: ProxyOptions): Promise<StartedProxy> {
  const target = new URL(options.baseUrl)
  const isHttps = target.protocol === 'https:'
  const agent = isHttps ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const check = createExchangeCheck()
  const server = createServer((incoming, outgoing) => {
    void pass(incoming, outgoing, {
      options,
      target,
      send: isHttps ? httpsRequest : httpRequest,
      agent,
      check,
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Passage {
  options: ProxyOptions
  target: URL
  send: typeof httpRequest
  agent: HttpAgent
  check: ReturnType<typeof createExchangeCheck>
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, passage: Passage): Promise<void> {
  const { options, target, send, agent, check } = passage
  const { method = 'GET', url = '/' } = incoming
  const own = new URL(url, 'http://localhost')
  const about = { method, path: own.pathname }
  try {
    const asked = await readUpTo(incoming)
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !ofConnection.test(name)),
    )
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(
        {
          protocol: target.protocol,
          hostname: target.hostname,
          port: target.port,
          method,
          path: `${target.pathname.replace(/\/+$/, '')}${url}`,
          // A compressed answer could not be read.
          headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
          agent,
        },
        resolve,
      )
      request.on('error', reject)
      for (const chunk of asked.chunks) request.write(chunk)
      if (asked.isWhole) request.end()
      else incoming.pipe(request)
    })
    const answered = await readUpTo(answer)
    const violations = check(
      {
        ...about,
        query: own.searchParams,
        hasAuthorization: incoming.headers.authorization !== undefined,
        body: asked.isWhole ? textOf(asked.chunks) : undefined,
      },
      {
        status: answer.statusCode ?? 0,
        contentType: answer.headers['content-type'] ?? '',
        body: answered.isWhole ? textOf(answered.chunks) : undefined,
      },
    )
    const broken = violations.filter(({ whose }) => whose === 'service')
    if (options.strict && answered.isWhole && broken.length > 0) refuse(outgoing, broken)
    else passOn(answer, answered, outgoing)
    const unchecked =
      answered.isWhole && asked.isWhole
        ? {}
        : { unchecked: 'a body larger than 1 MiB was passed on unchecked' }
    options.onExchange({ ...about, status: answer.statusCode, violations, ...unchecked })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
    if (!outgoing.headersSent) {
      outgoing.writeHead(502, { 'content-type': 'application/problem+json' })
      outgoing.end(
        JSON.stringify({
          title: 'Bad Gateway',
          status: 502,
          detail: `The service cannot be reached (${code}).`,
        }),
      )
    } else outgoing.destroy()
    options.onExchange({
      ...about,
      status: undefined,
      violations: [],
      unchecked: `the service cannot be reached (${code})`,
    })
  }
}

function passOn(answer: IncomingMessage, { chunks, isWhole }: ReadBody, outgoing: ServerResponse): void {
  // In pairs, so that a field that is there twice stays so.
  const headers = answer.rawHeaders.filter(
    (_, index, all) => !ofConnection.test((all[index - (index % 2)] ?? '').toLowerCase()),
  )
  outgoing.writeHead(answer.statusCode ?? 502, headers)
  for (const chunk of chunks) outgoing.write(chunk)
  if (isWhole) outgoing.end()
  else answer.pipe(outgoing)
}

function refuse(outgoing: ServerResponse, violations: readonly Violation[]): void {
  outgoing.writeHead(502, { 'content-type': 'application/problem+json' })
  const [first] = violations
  const detail = `The answer of the service breaks section ${first?.section}: ${first?.problem}.`
  outgoing.end(JSON.stringify({ title: 'Bad Gateway', status: 502, detail, violations }))
}

interface ReadBody {
  chunks: Buffer[]
  isWhole: boolean
}

/** Reads a body, or its beginning where it is too large to be kept. */
function readUpTo(message: IncomingMessage): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length <= longestChecked) return
      message.pause()
      message.off('data', onData)
      resolve({ chunks, isWhole: false })
    }
    message.on('data', onData)
    message.once('end', () => resolve({ chunks, isWhole: true }))
    message.once('error', reject)
    message.once('aborted', () => reject(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })))
  })
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8')
}
