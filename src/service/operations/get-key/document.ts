import query from '../../../../schemas/get-key-query.schema.json' with { type: 'json' }
import response from '../../../../schemas/get-key-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

export const getKeyDocument: OperationDocument = {
  operationId: 'getKey',
  summary: 'Get a key',
  description:
    'Returns the record of one key. The specification does not cover this operation; it follows the public implementation.',
  query,
  response: { schema: response, description: 'The answer.', summaries: ['A key'] },
}
