import { type ControlRoute, route } from '../control-route.js'

/** @param routes All routes, including the returned routes. */
export function descriptionRoutes(routes: () => readonly ControlRoute[]): ControlRoute[] {
  return [
    route({
      method: 'GET',
      path: '/openapi.json',
      scope: 'server',
      summary: 'This API as an OpenAPI 3.1 document',
      mediaType: 'application/json',
      async run({ server }) {
        const { controlDocument } = await import('../description/control-document.js')
        return { body: JSON.stringify(controlDocument(routes(), server.version)) }
      },
    }),
    route({
      method: 'GET',
      path: '/llms.txt',
      scope: 'server',
      summary: 'Instructions for coding agents',
      mediaType: 'text/plain; charset=utf-8',
      async run() {
        const { llmsText } = await import('../description/llms-text.js')
        return { body: llmsText(routes()) }
      },
    }),
  ]
}
