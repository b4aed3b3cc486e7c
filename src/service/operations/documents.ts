import createKeyRequest from '../../../schemas/create-key-request.schema.json' with { type: 'json' }
import createKeyResponse from '../../../schemas/create-key-response.schema.json' with { type: 'json' }
import deleteKeyRequest from '../../../schemas/delete-key-request.schema.json' with { type: 'json' }
import deleteKeyResponse from '../../../schemas/delete-key-response.schema.json' with { type: 'json' }
import getKeyQuery from '../../../schemas/get-key-query.schema.json' with { type: 'json' }
import getKeyResponse from '../../../schemas/get-key-response.schema.json' with { type: 'json' }
import verifyKeyRequest from '../../../schemas/key-verification-request.schema.json' with { type: 'json' }
import verifyKeyResponse from '../../../schemas/key-verification-response.schema.json' with { type: 'json' }
import listKeysQuery from '../../../schemas/list-keys-query.schema.json' with { type: 'json' }
import listKeysResponse from '../../../schemas/list-keys-response.schema.json' with { type: 'json' }
import type { OperationName } from '../../../schemas/operations.js'
import updateKeyRequest from '../../../schemas/update-key-request.schema.json' with { type: 'json' }
import updateKeyResponse from '../../../schemas/update-key-response.schema.json' with { type: 'json' }

export interface MessageSchema {
  $id: string
  title: string
  description: string
  examples: readonly unknown[]
}

/** The schema of a message, with one summary for each example of the schema. */
export interface MessageDocument {
  schema: MessageSchema
  description: string
  summaries: readonly string[]
}

interface OperationDocument {
  operationId: string
  summary: string
  description: string
  /** The schema of the query parameters. */
  query?: unknown
  body?: MessageDocument
  response: MessageDocument
}

const notSpecified = 'The specification does not cover this operation; it follows the public implementation.'

/** A mock in a browser does not load this module. */
export const operationDocuments: Readonly<Record<OperationName, OperationDocument>> = {
  'apis.listKeys': {
    operationId: 'listKeys',
    summary: 'List the keys of an API',
    description:
      'Returns one page of the keys of an API. If more keys follow, the answer has a cursor: send it back to get the next page. The order of keys is not specified.',
    query: listKeysQuery,
    response: {
      schema: listKeysResponse,
      description: 'A page of keys.',
      summaries: ['A page with a cursor', 'An API without keys'],
    },
  },
  'keys.createKey': {
    operationId: 'createKey',
    summary: 'Create a key',
    description:
      'Creates a key in an API and returns the raw key. When a role or a permission does not exist, the request fails and no key is created.',
    body: {
      schema: createKeyRequest,
      description: 'The key to create.',
      summaries: ['Only the required members', 'Every member'],
    },
    response: { schema: createKeyResponse, description: 'The new key.', summaries: ['A key with a prefix'] },
  },
  'keys.verifyKey': {
    operationId: 'verifyKey',
    summary: 'Verify a key',
    description: `Checks a raw key, but no token. The cost (default 1) reduces the uses of a valid key. ${notSpecified}`,
    body: {
      schema: verifyKeyRequest,
      description: 'The request.',
      summaries: ['Only the required members', 'An API and a cost'],
    },
    response: { schema: verifyKeyResponse, description: 'The answer.', summaries: ['A valid key'] },
  },
  'keys.getKey': {
    operationId: 'getKey',
    summary: 'Get a key',
    description: `Returns the record of one key. ${notSpecified}`,
    query: getKeyQuery,
    response: { schema: getKeyResponse, description: 'The answer.', summaries: ['A key'] },
  },
  'keys.updateKey': {
    operationId: 'updateKey',
    summary: 'Update a key',
    description: `Changes members of a key. Omitted members stay unchanged; null clears most members. ${notSpecified}`,
    body: { schema: updateKeyRequest, description: 'The request.', summaries: ['A new name'] },
    response: { schema: updateKeyResponse, description: 'The answer.', summaries: ['Updated'] },
  },
  'keys.deleteKey': {
    operationId: 'deleteKey',
    summary: 'Delete a key',
    description: `Deletes a key. ${notSpecified}`,
    body: { schema: deleteKeyRequest, description: 'The request.', summaries: ['A key'] },
    response: { schema: deleteKeyResponse, description: 'The answer.', summaries: ['Deleted'] },
  },
}
