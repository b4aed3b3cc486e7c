import errorEnvelope from '../../schemas/error-envelope.schema.json' with { type: 'json' }
import identity from '../../schemas/identity.schema.json' with { type: 'json' }
import keyRecord from '../../schemas/key-record.schema.json' with { type: 'json' }
import type { NeighbourName } from '../../schemas/operations.js'
import problem from '../../schemas/problem.schema.json' with { type: 'json' }
import ratelimitRequest from '../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import ratelimitResponse from '../../schemas/ratelimit-response.schema.json' with { type: 'json' }
import refill from '../../schemas/refill.schema.json' with { type: 'json' }
import { withDefaultDescriptions, withReferences } from '../domain/default-descriptions.js'
import {
  type MessageDocument,
  type MessageSchema,
  operationDocuments,
} from '../service/operations/documents.js'
import { servedBy } from '../service/requests/nearest-operation.js'

interface OpenApiOptions {
  version: string
  /**
   * The URL to which generated clients append the path of an operation.
   *
   * @default '/': the origin of the document.
   */
  serverUrl?: string
  /**
   * Operations outside the specification that the document also describes.
   *
   * @default none
   */
  neighbours?: readonly NeighbourName[]
}

interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; summary: string; description: string; license: LicenseName }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', OpenApiOperation>>>
  components: {
    schemas: Record<string, unknown>
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>
  }
}

interface LicenseName {
  name: string
  identifier: string
}

/** Assembles the OpenAPI document from the schemas that validate requests and responses. */
export function openApiDocument({
  version,
  serverUrl = '/',
  neighbours = [],
}: OpenApiOptions): OpenApiDocument {
  const rows = servedBy({ neighbours: [...neighbours] })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Key management service',
      version,
      summary: 'Create API keys, and list the keys of an API.',
      description:
        'Describes only the statements of the specification, except for operations with x-outside-specification. Choices that the specification leaves open, such as the statuses of failures, stay open.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: [{ name: 'Keys', description: 'API keys, each of which belongs to one API.' }],
    paths: operationPaths(rows),
    components: {
      schemas: componentSchemas(messageSchemas(rows)),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The caller's authentication token. The specification does not state how to obtain it.",
        },
      },
    },
  }
}

interface Parameter {
  name: string
  in: 'query'
  required: boolean
  deprecated?: true
  description: string
  schema: Record<string, unknown>
  example: unknown
}

interface Content {
  schema: { $ref: string }
  examples: Record<string, { summary: string; value: unknown }>
}

interface Body {
  description: string
  required?: true
  content: Record<string, Content>
}

interface OpenApiOperation {
  'x-outside-specification'?: true
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

type ServedOperations = ReturnType<typeof servedBy>

function operationPaths(
  rows: ServedOperations,
): Record<string, Partial<Record<'get' | 'post', OpenApiOperation>>> {
  return Object.fromEntries(
    rows.map(operation => [operation.path, { [operation.method.toLowerCase()]: documented(operation) }]),
  )
}

function messageSchemas(rows: ServedOperations): MessageSchema[] {
  return rows.flatMap(({ name }) => {
    const { body, response } = operationDocuments[name]
    return [...(body === undefined ? [] : [body.schema]), response.schema]
  })
}

function documented({ name, specified }: ServedOperations[number]): OpenApiOperation {
  const { operationId, summary, description, query, body, response } = operationDocuments[name]
  return {
    operationId,
    tags: ['Keys'],
    ...(!specified && { 'x-outside-specification': true as const }),
    summary,
    description,
    ...(query !== undefined && { parameters: parametersOf(query as QuerySchema) }),
    ...(body !== undefined && { requestBody: { ...messageOf(body), required: true } }),
    responses: { 200: messageOf(response), default: failure() },
  }
}

function parametersOf({ required, properties }: QuerySchema): Parameter[] {
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, deprecated, ...type } = { deprecated: false, ...property }
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(deprecated && { deprecated }),
      description,
      schema: type,
      example: examples[0],
    }
  })
}

interface QuerySchema {
  required: readonly string[]
  properties: Record<string, { description: string; examples: readonly unknown[]; deprecated?: true }>
}

/** The response `default` describes every failure, because the specification states no statuses or bodies of failures. */
function failure(): Body {
  return {
    description:
      'A failure. Its status and its body are not specified: keymock sends problem details under its standard profile, and an error envelope under unkey-v1.',
    content: {
      'application/problem+json': content(problem, ['A refused value', 'An unknown API']),
      'application/json': content(errorEnvelope, ['An unknown API']),
    },
  }
}

function messageOf({ schema, description, summaries }: MessageDocument): Body {
  return { description, content: { 'application/json': content(schema, summaries) } }
}

/** @param summaries A summary for each example of the schema, in order. */
function content(schema: MessageSchema, summaries: readonly string[]): Content {
  return {
    schema: reference(schema),
    examples: Object.fromEntries(
      summaries.map((summary, index) => [
        summary.toLowerCase().replaceAll(/\W+/g, '-'),
        { summary, value: schema.examples[index] },
      ]),
    ),
  }
}

const shared: readonly MessageSchema[] = [
  errorEnvelope,
  identity,
  keyRecord,
  problem,
  ratelimitRequest,
  ratelimitResponse,
  refill,
]

function componentSchemas(messages: readonly MessageSchema[]): Record<string, unknown> {
  return Object.fromEntries(
    inOrder([...shared, ...messages]).map(schema => {
      // Removes $id: a schema with its own $id would be a separate document, and # would refer to that document.
      const { $schema, $id, title, ...rest } = schema as MessageSchema & { $schema?: string }
      return [
        title,
        {
          title,
          ...(withDefaultDescriptions(withReferences(rest, id => reference(schemaNamed(id)).$ref)) as object),
        },
      ]
    }),
  )
}

function inOrder(schemas: readonly MessageSchema[]): MessageSchema[] {
  return schemas.toSorted((a, b) => (a.$id < b.$id ? -1 : 1))
}

function reference(schema: Pick<MessageSchema, 'title'>): { $ref: string } {
  return { $ref: `#/components/schemas/${schema.title}` }
}

function schemaNamed(id: string): MessageSchema {
  const schema = shared.find(candidate => candidate.$id === id)
  if (!schema) throw new Error(`The OpenAPI document refers to ${id}, but does not contain this schema.`)
  return schema
}
