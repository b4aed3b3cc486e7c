import request from '../../../../schemas/create-key-request.schema.json' with { type: 'json' }
import response from '../../../../schemas/create-key-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

export const createKeyDocument: OperationDocument = {
  operationId: 'createKey',
  summary: 'Create a key',
  description:
    'Creates a key in an API and returns the raw key. When a role or a permission does not exist, the request fails and no key is created.',
  body: {
    schema: request,
    description: 'The key to create.',
    summaries: ['Only the required members', 'Every member'],
  },
  response: { schema: response, description: 'The new key.', summaries: ['A key with a prefix'] },
}
