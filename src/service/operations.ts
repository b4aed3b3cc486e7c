import type { OperationName } from '../../schemas/operations.js'
import { createKeyOperation } from './create-key-operation.js'
import { listKeysOperation } from './list-keys-operation.js'
import type { Operation } from './operation.js'

/** Every operation that the service has. */
const operations: Readonly<Record<OperationName, Operation<never>>> = {
  'apis.listKeys': listKeysOperation,
  'keys.createKey': createKeyOperation,
}

const byPath = new Map(Object.values(operations).map(operation => [operation.path, operation]))

/** The operation of a path, which has to be the operation's own to the letter. */
export function operationAt(path: string): Operation<never> | undefined {
  return byPath.get(path)
}
