import { createKeyOperation } from './create-key-operation.js'
import { listKeysOperation } from './list-keys-operation.js'
import type { Operation } from './operation.js'

/** Every operation that the service has. */
const operations: readonly Operation<never>[] = [listKeysOperation, createKeyOperation]

const byPath = new Map(operations.map(operation => [operation.path, operation]))

/** The operation of a path, which has to be the operation's own to the letter. */
export function operationAt(path: string): Operation<never> | undefined {
  return byPath.get(path)
}
