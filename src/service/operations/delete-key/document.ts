import request from '../../../../schemas/delete-key-request.schema.json' with { type: 'json' }
import response from '../../../../schemas/delete-key-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

export const deleteKeyDocument: OperationDocument = {
  operationId: 'deleteKey',
  summary: 'Delete a key',
  description:
    'Deletes a key. The specification does not cover this operation; it follows the public implementation.',
  body: { schema: request, description: 'The request.', summaries: ['A key'] },
  response: { schema: response, description: 'The answer.', summaries: ['Deleted'] },
}
