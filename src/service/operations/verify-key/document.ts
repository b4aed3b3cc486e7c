import request from '../../../../schemas/key-verification-request.schema.json' with { type: 'json' }
import response from '../../../../schemas/key-verification-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

export const verifyKeyDocument: OperationDocument = {
  operationId: 'verifyKey',
  summary: 'Verify a key',
  description:
    'Checks a raw key, but no token. The cost (default 1) reduces the uses of a valid key. The specification does not cover this operation; it follows the public implementation.',
  body: {
    schema: request,
    description: 'The request.',
    summaries: ['Only the required members', 'An API and a cost'],
  },
  response: { schema: response, description: 'The answer.', summaries: ['A valid key'] },
}
