import type {
  CreateKeyRequest,
  CreateKeyResponse,
  ListKeysQuery,
  ListKeysResponse,
  Profile,
} from '../../../schemas/generated/types.js'
import type { NeighbourName, OperationName } from '../../../schemas/operations.js'
import type { Failure, Operation, Step, StepName } from '../operation.js'
import { servedBy } from '../requests/nearest-operation.js'
import { type createKeyFailures, createKeyOperation } from './create-key/create-key.js'
import { type listKeysFailures, listKeysOperation } from './list-keys/list-keys.js'
import type { NeighbourTypes } from './neighbours/index.js'

export const operations: Partial<Record<OperationName, Operation<never>>> = {
  'apis.listKeys': listKeysOperation,
  'keys.createKey': createKeyOperation,
}

/** Adds the operations outside the specification. A browser page loads their code only if its profile serves some of them. */
export function addNeighbours(neighbours: Readonly<Record<NeighbourName, Operation<never>>>): void {
  Object.assign(operations, neighbours)
}

interface OperationTypes extends NeighbourTypes {
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

export type MessagesOf<Name extends OperationName> = Pick<OperationTypes[Name], 'asked' | 'answered'>

export type FailureOf<Operation extends OperationName> = OperationTypes[Operation]['failure']

/** Also finds operations that the profile does not serve. */
export function operationAt(path: string): Operation<never> | undefined {
  return Object.values(operations).find(operation => operation.path === path)
}

interface Route {
  operation: Operation<never>
  methods: ReadonlySet<string>
  otherMethod: Failure
  steps: readonly { name: StepName; check: Step<never> }[]
}

export type Routes = ReadonlyMap<string, Route>

/** Called once per state, not per request. */
export function routesOf(profile: Profile): Routes {
  const served = servedBy(profile).flatMap(({ name }) => operations[name] ?? [])
  return new Map(served.map(operation => [operation.path, routeOf(operation, profile)]))
}

export function servesPath(path: string, profile: Profile): boolean {
  return servedBy(profile).some(operation => operation.path === path && operation.name in operations)
}

function routeOf(operation: Operation<never>, { requests, responses }: Profile): Route {
  const { method } = operation
  const isGet = method === 'GET'
  const allowed = `${isGet ? 'GET, HEAD' : method}${responses.corsOrigin === '' ? '' : ', OPTIONS'}`
  return {
    operation,
    methods: new Set(isGet && requests.head === 'as-get' ? [method, 'HEAD'] : [method]),
    otherMethod: { kind: 'method-not-allowed', details: { allowed }, rule: { section: '4' } },
    steps: requests.stages.flatMap(name => {
      const check = operation.steps[name]
      return check === undefined ? [] : [{ name, check }]
    }),
  }
}
