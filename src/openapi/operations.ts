import errorEnvelope from '../../schemas/error-envelope.schema.json' with { type: 'json' }
import {
  type NeighbourName,
  type OperationDescription,
  type OperationName,
  operations,
} from '../../schemas/operations.js'
import problem from '../../schemas/problem.schema.json' with { type: 'json' }
import { operationDocuments } from '../service/operations/documents.js'
import type { MessageDocument, MessageSchema } from '../service/operations/operation-document.js'
import { reference } from './components.js'

type Row = OperationDescription & { name: OperationName }

export interface Parameter {
  name: string
  in: 'query'
  required: boolean
  deprecated?: true
  description: string
  schema: Record<string, unknown>
  example: unknown
}

export interface Content {
  schema: { $ref: string }
  examples: Record<string, { summary: string; value: unknown }>
}

export interface Body {
  description: string
  required?: true
  content: Record<string, Content>
}

export interface OpenApiOperation {
  'x-outside-specification'?: true
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

export function documentedOperations(neighbours: readonly NeighbourName[]): readonly Row[] {
  return operations.filter(
    operation => operation.specified || neighbours.some(name => name === operation.name),
  )
}

export function operationPaths(
  rows: readonly Row[],
): Record<string, Partial<Record<'get' | 'post', OpenApiOperation>>> {
  return Object.fromEntries(
    rows.map(operation => [operation.path, { [operation.method.toLowerCase()]: documented(operation) }]),
  )
}

export function messageSchemas(rows: readonly Row[]): MessageSchema[] {
  return rows.flatMap(({ name }) => {
    const { body, response } = operationDocuments[name]
    return [...(body === undefined ? [] : [body.schema]), response.schema]
  })
}

function documented({ name, specified }: Row): OpenApiOperation {
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
