import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import createKeyResponse from '../../schemas/create-key-response.schema.json' with { type: 'json' }
import errorEnvelope from '../../schemas/error-envelope.schema.json' with { type: 'json' }
import listKeysQuery from '../../schemas/list-keys-query.schema.json' with { type: 'json' }
import listKeysResponse from '../../schemas/list-keys-response.schema.json' with { type: 'json' }
import problem from '../../schemas/problem.schema.json' with { type: 'json' }
import { type NamedSchema, reference } from './components.js'

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

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

/** The two operations of the specification, by path and method. */
export function operations(): Record<string, Partial<Record<'get' | 'post', Operation>>> {
  return {
    '/v1/apis.listKeys': {
      get: {
        operationId: 'listKeys',
        tags: ['Keys'],
        summary: 'List the keys of an API',
        description:
          'Answers one page of the keys of an API. While there are more, the answer carries a cursor: send it back to receive the next page. The order of keys is not specified.',
        parameters: listKeysParameters(),
        responses: {
          200: body('A page of keys.', listKeysResponse, ['A page, and more to come', 'An API without keys']),
          default: failure(),
        },
      },
    },
    '/v1/keys.createKey': {
      post: {
        operationId: 'createKey',
        tags: ['Keys'],
        summary: 'Create a key',
        description:
          'Creates a key in an API and answers it in plaintext. When a role or a permission does not exist, the request fails and no key is created.',
        requestBody: {
          ...body('The key to create.', createKeyRequest, ['The least', 'Every member']),
          required: true,
        },
        responses: {
          200: body('The new key.', createKeyResponse, ['A key with a prefix']),
          default: failure(),
        },
      },
    },
  }
}

function listKeysParameters(): Parameter[] {
  const required: readonly string[] = listKeysQuery.required
  return Object.entries(listKeysQuery.properties).map(([name, property]) => {
    const { description, examples, deprecated, ...schema } = { deprecated: false, ...property }
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(deprecated && { deprecated }),
      description,
      schema,
      example: examples[0],
    }
  })
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

function body(description: string, schema: NamedSchema, summaries: readonly string[]): Body {
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
