import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isControlPath } from '../../actions/address.js'
import { openControlPlane } from '../../control/control-plane.js'
import { splitUrl } from '../../domain/split-url.js'
import { hostSandboxes } from '../../node/host-sandboxes.js'
import { drain } from '../../node/http/drain.js'
import { createHttpServer } from '../../node/http/http-server.js'
import { listen } from '../../node/http/listen.js'
import { headRefusal, hostCheck, isAboutServer } from '../../node/http/request-head.js'
import { router } from '../../node/router.js'
import { serverParts } from '../../node/server-parts.js'
import type { Exchange } from '../../service/exchange.js'
import { createExchangeCheck } from './check-exchange.js'
import { type Passage, type ProxiedExchange, pass } from './pass.js'
import { reachService } from './reach-service.js'
import { createSeenSecrets, type SeenSecrets } from './seen-secrets.js'

interface ProxyOptions {
  /** The part of the service's URL before `/v1`. */
  baseUrl: string
  /** 0 picks a free port. */
  port: number
  /** Whether to answer 502 with the violation instead of an answer that breaks the contract. @default false */
  strict?: boolean
  /** Additional host names that requests may use. */
  allowedHosts?: readonly string[] | undefined
  /** The tokens and keys to hide in examples of violations. @default the tokens and keys that this proxy sees */
  secrets?: SeenSecrets
  onExchange(exchange: ProxiedExchange): void
}

export interface StartedProxy {
  url: string
  close(): Promise<void>
}

/**
 * Starts a proxy on loopback that passes requests to a service and checks the exchanges. The proxy follows no redirects, so
 * that the token reaches only the service. Below `/_keymock`, the proxy serves its journal and the console.
 *
 * @throws KeymockError `PORT_IN_USE` or `PORT_REFUSED`.
 */
export async function startProxy(options: ProxyOptions): Promise<StartedProxy> {
  const { baseUrl, port, strict = false, allowedHosts, onExchange, secrets = createSeenSecrets() } = options
  const upstream = withoutCredentials(baseUrl)
  const journal = await openProxyJournal(upstream)
  const service = reachService(baseUrl)
  const passage: Passage = {
    ...{ service, journal, secrets, upstream, onExchange },
    startedAt: performance.now(),
    check: createExchangeCheck(journal.now),
    isStrict: strict,
  }
  const isHostKnown = hostCheck(allowedHosts)
  const server = createServer((incoming, outgoing) => {
    const { url = '/', headers } = incoming
    // The journal's router also answers invalid requests, and requests with a refused host.
    const isRefused = headRefusal(incoming) !== undefined || !isHostKnown(headers.host)
    if (isRefused || isAboutServer(incoming) || isControlPath(splitUrl(url).path))
      journal.serve(incoming, outgoing)
    else void pass(incoming, outgoing, passage)
  })
  const url = await listen(server, { host: '127.0.0.1', port })
  return {
    url,
    async close() {
      journal.close()
      await drain(server)
      service.close()
    },
  }
}

function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}

export interface ProxyJournal {
  /** The time of the next entry, in Unix milliseconds. */
  now(): number
  /** @returns The number of the entry. */
  record(exchange: Exchange): number
  /** Answers a request that is not for the service: below `/_keymock`, or with a refused host. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): void
  close(): void
}

/** Opens the journal of a proxy: the journal of a sandbox that has no APIs and answers no operation. */
async function openProxyJournal(upstream: string): Promise<ProxyJournal> {
  const closing = new AbortController()
  const parts = await serverParts({ fixtures: { workspaces: [] } }, { isChecked: true }, undefined)
  const hosted = hostSandboxes(parts, { closing: closing.signal })
  await hosted.keymock.ready
  const service = router(hosted.sandboxes, {
    refuseUnauthenticated: hosted.refuseUnauthenticated,
    servesAnyPath: true,
    control: openControlPlane({ ...hosted.controlled, upstream }, { origins: [] }),
  })
  // This server listens on no port. It gets its requests from `serve`.
  const server = createHttpServer(service, { requestTimeoutMs: 10_000, closing: closing.signal })
  const { root } = hosted.sandboxes
  return {
    now: () => root.clock.now(),
    record: exchange => root.record(exchange),
    serve: (incoming, outgoing) => void server.emit('request', incoming, outgoing),
    close: () => closing.abort(),
  }
}
