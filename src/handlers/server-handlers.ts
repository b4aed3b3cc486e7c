import { HttpHandler } from 'msw'
import { type Route, routes, unknownPath } from './route.js'
import type { Service } from './service.js'
import { splitUrl } from './split-url.js'

/**
 * The handlers of a server of its own: the paths of the specification, and one that answers everything else.
 *
 * MSW clones each request so that it can show it later; nobody looks here, and the clone would cost more than the answer.
 */
export function serverHandlers(service: Service): HttpHandler[] {
  return [...routes, { path: '*', respond: unknownPath }].map(route => new ServerHandler(service, route))
}

class ServerHandler extends HttpHandler {
  readonly #service: Service
  readonly #route: Route

  constructor(service: Service, route: Route) {
    super(/.*/, route.path, () => undefined)
    this.#service = service
    this.#route = route
  }

  override async run({
    request,
    requestId,
  }: Parameters<HttpHandler['run']>[0]): ReturnType<HttpHandler['run']> {
    const { path } = this.#route
    if (path !== '*' && splitUrl(request.url).path !== path) return null
    const response = await this.#route.respond(this.#service, request)
    return { handler: this, request, requestId, response }
  }
}
