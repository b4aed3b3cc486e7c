import query from '../../../../schemas/list-keys-query.schema.json' with { type: 'json' }
import response from '../../../../schemas/list-keys-response.schema.json' with { type: 'json' }
import type { OperationDocument } from '../operation-document.js'

export const listKeysDocument: OperationDocument = {
  operationId: 'listKeys',
  summary: 'List the keys of an API',
  description:
    'Returns one page of the keys of an API. If more keys follow, the answer has a cursor: send it back to get the next page. The order of keys is not specified.',
  query,
  response: {
    schema: response,
    description: 'A page of keys.',
    summaries: ['A page with a cursor', 'An API without keys'],
  },
}
