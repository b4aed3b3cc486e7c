import { HttpHandler } from 'msw'
import { routes, unknownPath } from './route.js'
import type { Service } from './service.js'
import { splitUrl } from './split-url.js'

/**
 * The handlers of a server of its own: one, which knows the paths of the specification and answers everything else too.
 *
 * MSW clones each request so that it can show it later; nobody looks here, and the clone would cost more than the answer.
 */
export function serverHandlers(service: Service): HttpHandler[] {
  return [new ServerHandler(service)]
}

const byPath = new Map(routes.map(route => [route.path, route]))

class ServerHandler extends HttpHandler {
  readonly #service: Service

  constructor(service: Service) {
    super(/.*/, '*', () => undefined)
    this.#service = service
  }

  override async run({
    request,
    requestId,
  }: Parameters<HttpHandler['run']>[0]): ReturnType<HttpHandler['run']> {
    const route = byPath.get(splitUrl(request.url).path)
    const response = await (route === undefined
      ? unknownPath(this.#service, request)
      : route.respond(this.#service, request))
    return { handler: this, request, requestId, response }
  }
}
