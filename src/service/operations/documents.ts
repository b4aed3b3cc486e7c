import type { OperationName } from '../../../schemas/operations.js'
import { createKeyDocument } from './create-key/document.js'
import { deleteKeyDocument } from './delete-key/document.js'
import { getKeyDocument } from './get-key/document.js'
import { listKeysDocument } from './list-keys/document.js'
import type { OperationDocument } from './operation-document.js'
import { updateKeyDocument } from './update-key/document.js'
import { verifyKeyDocument } from './verify-key/document.js'

/** A mock in a browser does not load this module. */
export const operationDocuments: Readonly<Record<OperationName, OperationDocument>> = {
  'apis.listKeys': listKeysDocument,
  'keys.createKey': createKeyDocument,
  'keys.verifyKey': verifyKeyDocument,
  'keys.getKey': getKeyDocument,
  'keys.updateKey': updateKeyDocument,
  'keys.deleteKey': deleteKeyDocument,
}
