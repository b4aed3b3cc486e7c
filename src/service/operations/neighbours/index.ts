import type {
  DeleteKeyRequest,
  DeleteKeyResponse,
  GetKeyQuery,
  GetKeyResponse,
  KeyVerificationRequest,
  KeyVerificationResponse,
  UpdateKeyRequest,
  UpdateKeyResponse,
} from '../../../../schemas/generated/types.js'
import type { NeighbourName } from '../../../../schemas/operations.js'
import type { Operation } from '../../operation.js'
import { type deleteKeyFailures, deleteKeyOperation } from '../delete-key/delete-key.js'
import { type getKeyFailures, getKeyOperation } from '../get-key/get-key.js'
import { type updateKeyFailures, updateKeyOperation } from '../update-key/update-key.js'
import { type verifyKeyFailures, verifyKeyOperation } from '../verify-key/verify-key.js'

export const neighbourOperations: Readonly<Record<NeighbourName, Operation<never>>> = {
  'keys.verifyKey': verifyKeyOperation,
  'keys.getKey': getKeyOperation,
  'keys.updateKey': updateKeyOperation,
  'keys.deleteKey': deleteKeyOperation,
}

export interface NeighbourTypes {
  'keys.verifyKey': {
    asked: KeyVerificationRequest
    answered: KeyVerificationResponse
    failure: (typeof verifyKeyFailures)[number]
  }
  'keys.getKey': { asked: GetKeyQuery; answered: GetKeyResponse; failure: (typeof getKeyFailures)[number] }
  'keys.updateKey': {
    asked: UpdateKeyRequest
    answered: UpdateKeyResponse
    failure: (typeof updateKeyFailures)[number]
  }
  'keys.deleteKey': {
    asked: DeleteKeyRequest
    answered: DeleteKeyResponse
    failure: (typeof deleteKeyFailures)[number]
  }
}
