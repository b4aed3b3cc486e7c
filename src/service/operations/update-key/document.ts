import request from '../../../../schemas/update-key-request.schema.json' with { type: 'json' }
import response from '../../../../schemas/update-key-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

export const updateKeyDocument: OperationDocument = {
  operationId: 'updateKey',
  summary: 'Update a key',
  description:
    'Changes members of a key. Omitted members stay unchanged; null clears most members. The specification does not cover this operation; it follows the public implementation.',
  body: { schema: request, description: 'The request.', summaries: ['A new name'] },
  response: { schema: response, description: 'The answer.', summaries: ['Updated'] },
}
