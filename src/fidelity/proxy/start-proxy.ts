import { createServer } from 'node:http'
import { isControlPath } from '../../control/address.js'
import { splitUrl } from '../../domain/split-url.js'
import { drain } from '../../node/http/drain.js'
import { listen } from '../../node/http/listen.js'
import { hostCheck } from '../../node/http/request-head.js'
import { createExchangeCheck } from './check-exchange.js'
import { type Passage, type ProxiedExchange, pass } from './pass.js'
import { openProxyJournal } from './proxy-journal.js'
import { reachService } from './reach-service.js'

export interface ProxyOptions {
  /** The URL of the service: the part before `/v1`. */
  baseUrl: string
  /** 0 for any that is free. */
  port: number
  /** Whether a broken answer is replaced by 502 with what is wrong. @default false */
  strict?: boolean
  /** Names of hosts that requests may name as well. */
  allowedHosts?: readonly string[] | undefined
  /** Told of each exchange once it is over. */
  onExchange(exchange: ProxiedExchange): void
}

export interface StartedProxy {
  url: string
  close(): Promise<void>
}

/**
 * Stands between a client and a service, on loopback alone, and checks what passes. Node's own client is used and no package: it
 * keeps connections open as well, never follows a redirect with the token, and the command stays one package. Below `/_keymock` the
 * proxy answers itself: there its journal is, and the console that shows it.
 *
 * @throws KeymockError when the port is taken.
 */
export async function startProxy(options: ProxyOptions): Promise<StartedProxy> {
  const { baseUrl, port, strict = false, allowedHosts, onExchange } = options
  const journal = await openProxyJournal(withoutCredentials(baseUrl))
  const service = reachService(baseUrl)
  const passage: Passage = { service, journal, onExchange, check: createExchangeCheck(), isStrict: strict }
  const isHostKnown = hostCheck(allowedHosts)
  const server = createServer((incoming, outgoing) => {
    // A refused host is refused by the router of the journal, in its words.
    const isOwn = isControlPath(splitUrl(incoming.url ?? '/').path) || !isHostKnown(incoming.headers.host)
    if (isOwn) journal.serve(incoming, outgoing)
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

/** An address that anyone may see. */
function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}
