import type {
  CreateKeyRequest,
  CreateKeyResponse,
  ListKeysQuery,
  ListKeysResponse,
  Profile,
} from '../../../schemas/generated/types.js'
import type { OperationName } from '../../../schemas/operations.js'
import type { Failure } from '../failures/failure.js'
import type { Operation, Step } from '../operation.js'
import type { StepName } from '../request-context.js'
import { type createKeyFailures, createKeyOperation } from './create-key/create-key.js'
import { type listKeysFailures, listKeysOperation } from './list-keys/list-keys.js'

/** Every operation of the service. */
export const operations: Readonly<Record<OperationName, Operation<never>>> = {
  'apis.listKeys': listKeysOperation,
  'keys.createKey': createKeyOperation,
}

/** The messages and the kinds of failure of each operation. */
interface OperationTypes {
  'apis.listKeys': {
    asked: ListKeysQuery
    answered: ListKeysResponse
    failure: (typeof listKeysFailures)[number]
  }
  'keys.createKey': {
    asked: CreateKeyRequest
    answered: CreateKeyResponse
    failure: (typeof createKeyFailures)[number]
  }
}

/** The messages of an operation. */
export type MessagesOf<Name extends OperationName> = Pick<OperationTypes[Name], 'asked' | 'answered'>

/** The kinds of failure that an operation can answer with. */
export type FailureOf<Operation extends OperationName> = OperationTypes[Operation]['failure']

const allOperations: readonly Operation<never>[] = Object.values(operations)

/** The operation of a path, under whichever profile. */
export function operationAt(path: string): Operation<never> | undefined {
  return allOperations.find(operation => operation.path === path)
}

/** An operation with its steps in the order of a profile. */
export interface Route {
  operation: Operation<never>
  /** The methods that reach it. */
  methods: ReadonlySet<string>
  /** Answers any other method. */
  otherMethod: Failure
  steps: readonly { name: StepName; check: Step<never> }[]
}

/** Routes by path. A path is an operation's to the letter. */
export type Routes = ReadonlyMap<string, Route>

/** Puts the steps of each operation together: once per state, not per request. */
export function routesOf(profile: Profile): Routes {
  return new Map(allOperations.map(operation => [operation.path, routeOf(operation, profile)]))
}

function routeOf(operation: Operation<never>, { requests }: Profile): Route {
  const { method } = operation
  const isGet = method === 'GET'
  const allowed = isGet ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`
  return {
    operation,
    methods: new Set(isGet && requests.head === 'as-get' ? [method, 'HEAD'] : [method]),
    otherMethod: { kind: 'method-not-allowed', details: { allowed } },
    steps: requests.stages.flatMap(name => {
      const check = operation.steps[name]
      return check === undefined ? [] : [{ name, check }]
    }),
  }
}
