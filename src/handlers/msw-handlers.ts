import { type HttpHandler, http } from 'msw'
import { routes } from './route.js'
import type { Service } from './service.js'

/**
 * MSW handlers for the two paths of the specification, every method of each.
 *
 * @param baseUrl Where the service is: `https://api.example.com`. Any origin when omitted.
 */
export function mswHandlers(service: Service, baseUrl = '*'): HttpHandler[] {
  const base = baseUrl.replace(/\/+$/, '')
  return routes.map(route =>
    http.all(`${base}${route.path}`, ({ request }) => route.respond(service, request)),
  )
}
