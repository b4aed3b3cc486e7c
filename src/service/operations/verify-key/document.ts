import request from '../../../../schemas/key-verification-request.schema.json' with { type: 'json' }
import response from '../../../../schemas/key-verification-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

export const verifyKeyDocument: OperationDocument = {
  operationId: 'verifyKey',
  summary: 'Verify a key',
  description:
    'Checks whether a raw key is valid, and counts one use. It does not check the token. The specification does not cover this operation; it follows the public implementation.',
  body: {
    schema: request,
    description: 'The request.',
    summaries: ['Only the required members', 'An API and a cost'],
  },
  response: { schema: response, description: 'The answer.', summaries: ['A valid key'] },
}
