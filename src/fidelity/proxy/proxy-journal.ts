import type { IncomingMessage, ServerResponse } from 'node:http'
import { openControlPlane } from '../../control/open-control-plane.js'
import { hostSandboxes } from '../../node/host-sandboxes.js'
import { createHttpServer } from '../../node/http/http-server.js'
import { router } from '../../node/router.js'
import { serverParts } from '../../node/server-parts.js'
import type { Exchange } from '../../service/exchange.js'

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
export async function openProxyJournal(upstream: string): Promise<ProxyJournal> {
  const closing = new AbortController()
  const parts = await serverParts({ fixtures: { workspaces: [] } }, { isChecked: true }, undefined)
  const hosted = hostSandboxes(parts, { closing: closing.signal })
  await hosted.keymock.ready
  const service = router(hosted.sandboxes, {
    handlers: hosted.handlers,
    strangers: hosted.strangers,
    answersMore: true,
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
