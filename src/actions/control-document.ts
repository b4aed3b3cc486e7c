import { controlSchemas } from '../../schemas/generated/control-schemas.js'
import { withDefaultDescriptions, withReferences } from '../domain/default-descriptions.js'
import type { Action } from './action.js'

/** Equal versions of keymock give equal documents. */
export function controlDocument(routes: readonly Action[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    for (const prefix of route.scope === 'sandbox' ? ['', '/sandboxes/{sandbox}'] : ['']) {
      const path = `${prefix}/_keymock${route.path}`
      const method = route.method.toLowerCase()
      paths[path] = { ...paths[path], [method]: describedRoute(route, prefix !== '') }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'keymock control API',
      version,
      summary: 'Control of a mock server: time, keys, faults, journal, sandboxes.',
      description:
        'Everything under /sandboxes/{sandbox} is a separate service. The first authenticated or control request creates it. The header Keymock-Sandbox also selects a sandbox, by name.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { bearer: [] }],
    tags: [{ name: 'Control', description: 'Drives the mock server.' }],
    paths,
    components: {
      schemas: withDefaultDescriptions(namedSchemas),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'On an address beyond loopback: KEYMOCK_CONTROL_TOKEN, or the token that the server printed.',
        },
      },
    },
  }
}

function describedRoute(route: Action, isNamed: boolean) {
  const { method, path, summary, query, body, bodyOptional, answer, mediaType, status, secret } = route
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const content = answer !== undefined ? schemaContent(answer) : mediaType && { [mediaType]: {} }
  return {
    operationId: `${isNamed ? 'sandbox' : 'server'}${method}${path.replaceAll(/\W+(\w?)/g, (_, next) => next.toUpperCase())}`,
    tags: ['Control'],
    summary,
    ...(secret && { 'x-secret': true, description: 'The answer contains secrets: raw keys or tokens.' }),
    parameters: [
      ...(isNamed ? [pathParameter('sandbox', 'The name of the sandbox.')] : []),
      ...names.map((name = '') => pathParameter(name, `The ${name} of the item.`)),
      ...(query === undefined ? [] : queryParameters(query)),
    ],
    ...(body !== undefined && {
      requestBody: { required: bodyOptional !== true, content: schemaContent(body) },
    }),
    responses: {
      [status]: { description: 'Done.', ...(content && { content }) },
      default: {
        description: 'An error: the problem and a remedy.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ControlProblem' } } },
      },
    },
  }
}

function schemaContent(title: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${title}` } } }
}

function pathParameter(name: string, description: string) {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}

function queryParameters(title: string) {
  const { properties = {} } = namedSchemas[title] ?? {}
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }))
}

interface NamedSchema {
  title: string
  description?: string
  properties?: Record<string, Record<string, unknown>>
}

const titles = new Map<string, string>(Object.values(controlSchemas).map(({ $id, title }) => [$id, title]))

const namedSchemas: Readonly<Record<string, NamedSchema>> = Object.fromEntries(
  Object.values(controlSchemas).flatMap((schema): [string, NamedSchema][] => {
    // A schema with its own $id would be a separate document, so references that begin with # could not refer to other schemas.
    const { $schema, $id, $comment, $defs = {}, ...rest } = schema as Record<string, unknown>
    // Some client generators do not support $defs inside components.
    const inner = Object.entries($defs as object).map(([name, form]): [string, NamedSchema] => [
      capital(name),
      withReferences({ title: capital(name), ...form }, referred) as NamedSchema,
    ])
    return [[schema.title, withReferences(rest, referred) as NamedSchema], ...inner]
  }),
)

function referred(reference: string): string {
  const inner = /#\/\$defs\/(\w+)$/.exec(reference)?.[1]
  return `#/components/schemas/${inner === undefined ? titles.get(reference) : capital(inner)}`
}

function capital(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}
