import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import createKeyResponse from '../../schemas/create-key-response.schema.json' with { type: 'json' }
import errorEnvelope from '../../schemas/error-envelope.schema.json' with { type: 'json' }
import listKeysQuery from '../../schemas/list-keys-query.schema.json' with { type: 'json' }
import listKeysResponse from '../../schemas/list-keys-response.schema.json' with { type: 'json' }
import { type OperationDescription, type OperationName, operations } from '../../schemas/operations.js'
import problem from '../../schemas/problem.schema.json' with { type: 'json' }
import { type NamedSchema, reference } from './components.js'

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
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

/** What a document says of an operation beyond its row in the table, which its summaries of examples follow. */
interface Documentation {
  operationId: string
  summary: string
  description: string
  /** What the request's body is, with a summary for each example of its schema. */
  body?: [description: string, summaries: readonly string[]]
  response: [description: string, summaries: readonly string[]]
}

const documentation: Record<OperationName, Documentation> = {
  'apis.listKeys': {
    operationId: 'listKeys',
    summary: 'List the keys of an API',
    description:
      'Answers one page of the keys of an API. While there are more, the answer carries a cursor: send it back to receive the next page. The order of keys is not specified.',
    response: ['A page of keys.', ['A page, and more to come', 'An API without keys']],
  },
  'keys.createKey': {
    operationId: 'createKey',
    summary: 'Create a key',
    description:
      'Creates a key in an API and answers it in plaintext. When a role or a permission does not exist, the request fails and no key is created.',
    body: ['The key to create.', ['The least', 'Every member']],
    response: ['The new key.', ['A key with a prefix']],
  },
}

/** The schemas of the messages, by the file that the table of operations names. */
const schemas = new Map<string, NamedSchema>(
  [createKeyRequest, createKeyResponse, listKeysQuery, listKeysResponse].map(schema => [schema.$id, schema]),
)

/** The operations of the specification, by path and method. */
export function operationPaths(): Record<string, Partial<Record<'get' | 'post', OpenApiOperation>>> {
  return Object.fromEntries(
    operations.map(operation => [
      operation.path,
      { [operation.method.toLowerCase()]: documented(operation) },
    ]),
  )
}

function documented({ name, query, body: bodyFile, response: responseFile }: Row): OpenApiOperation {
  const { operationId, summary, description, body, response } = documentation[name]
  return {
    operationId,
    tags: ['Keys'],
    summary,
    description,
    ...(query !== undefined && { parameters: parametersOf(schemaOf(query)) }),
    ...(bodyFile !== undefined &&
      body !== undefined && { requestBody: { ...messageOf(schemaOf(bodyFile), body), required: true } }),
    responses: { 200: messageOf(schemaOf(responseFile), response), default: failure() },
  }
}

function schemaOf(file: string): NamedSchema {
  const schema = schemas.get(file)
  if (schema === undefined) throw new Error(`The OpenAPI document does not know the schema ${file}.`)
  return schema
}

function parametersOf(schema: NamedSchema): Parameter[] {
  const { required, properties } = schema as unknown as QuerySchema
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

/** The statuses and bodies of failures are not specified: `default` promises none, and shows what keymock's own profiles send. */
function failure(): Body {
  return {
    description:
      'A failure. Its status and its body are not specified: keymock answers problem details under its standard profile, and an envelope under unkey-v1.',
    content: {
      'application/problem+json': content(problem, ['A refused value', 'An unknown API']),
      'application/json': content(errorEnvelope, ['An unknown API']),
    },
  }
}

function messageOf(schema: NamedSchema, [description, summaries]: Documentation['response']): Body {
  return { description, content: { 'application/json': content(schema, summaries) } }
}

/** @param summaries One for each example of the schema, in their order. */
function content(schema: NamedSchema, summaries: readonly string[]): Content {
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
