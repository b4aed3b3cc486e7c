import type { Profile } from '../../../schemas/generated/types.js'
import type { OperationName } from '../../../schemas/operations.js'
import type { Operation, Step } from '../operation.js'
import type { StepName } from '../request-context.js'
import { createKeyOperation } from './create-key/create-key.js'
import { listKeysOperation } from './list-keys/list-keys.js'

/** Every operation of the service. */
export const operations: Readonly<Record<OperationName, Operation<never>>> = {
  'apis.listKeys': listKeysOperation,
  'keys.createKey': createKeyOperation,
}

/** The operation of a path, under whichever profile. */
export function operationAt(path: string): Operation<never> | undefined {
  return Object.values(operations).find(operation => operation.path === path)
}

/** An operation with its steps in the order of a profile. */
export interface Route {
  operation: Operation<never>
  steps: readonly { name: StepName; check: Step<never> }[]
}

/** Routes by path. A path is an operation's to the letter. */
export type Routes = ReadonlyMap<string, Route>

/** Puts the steps of each operation together: once per state, not per request. */
export function routesOf({ requests }: Profile): Routes {
  return new Map(
    Object.values(operations).map(operation => [
      operation.path,
      {
        operation,
        steps: requests.stages.flatMap(name => {
          const check = operation.steps[name]
          return check === undefined ? [] : [{ name, check }]
        }),
      },
    ]),
  )
}
