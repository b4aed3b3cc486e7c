import request from '../../../../schemas/key-verification-request.schema.json' with { type: 'json' }
import response from '../../../../schemas/key-verification-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

/** The texts about verifyKey in OpenAPI documents. */
export const verifyKeyDocument: OperationDocument = {
  operationId: 'verifyKey',
  summary: 'Verify a key',
  description:
    'Tells whether a raw key is valid and takes a use of it. It looks at no token. Outside the specification: as the public implementation has it.',
  body: { schema: request, description: 'The request.', summaries: ['The least', 'An API and a cost'] },
  response: { schema: response, description: 'The answer.', summaries: ['A valid key'] },
}
