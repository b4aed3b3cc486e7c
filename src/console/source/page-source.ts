import { version } from '../../../schemas/generated/version.js'
import { OpenStreams } from '../../actions/controlled-server.js'
import { checksOnDemand } from '../../checks-on-demand.js'
import { openControlPlane } from '../../control/control-plane.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { fetchResponse, requestMessage } from '../../service/requests/fetch-messages.js'
import type { Sandbox } from '../../service/sandbox.js'
import { Sandboxes } from '../../service/sandboxes/sandboxes.js'
import { type ConsoleSource, consoleSource } from './source.js'

/** The control API of a mock in this page: the routes of a server, called without HTTP. */
export function pageSource(sandbox: Sandbox, origin: string): ConsoleSource {
  const plane = openControlPlane(
    {
      version,
      checks: checksOnDemand,
      baseUrl: () => origin,
      sandboxes: new Sandboxes({ root: sandbox, make: refuse }),
      create: async () => refuse(),
      streams: new OpenStreams(),
      closing: new AbortController().signal,
    },
    { origins: [] },
  )
  return consoleSource({
    origin,
    isServer: false,
    hasSandboxes: false,
    async fetch(url, init) {
      const message = requestMessage(new Request(url, init), origin)
      // The control API accepts only names of this machine.
      const here = { ...message, headers: { ...message.headers, host: 'localhost' } }
      return fetchResponse(await plane(here, { sandboxName: undefined, prefix: '' }))
    },
  })
}

function refuse(): never {
  throw new KeymockError({
    code: 'SANDBOXES_MISSING',
    where: 'a sandbox',
    problem: 'A mock in a page has no sandboxes.',
    remedy: 'To use sandboxes, start a server with npx keymock.',
  })
}
