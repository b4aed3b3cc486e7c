import type { NeighbourName, OperationName } from './generated/types.js'

export type { NeighbourName, OperationName }

/** One operation of the service, as the specification gives it. */
export interface OperationDescription {
  /** The name that the specification uses in its path (section 9). */
  name: string
  method: 'GET' | 'POST'
  path: string
  /** The section that describes it. Empty for an operation outside the specification. */
  section: string
  /** Whether the specification has it. The others are neighbours: a profile or an option says which are served. */
  specified: boolean
  /** The file of the schema of its query parameters, if it has any. */
  query?: string
  /** The file of the schema of the request's body, if it has one. */
  body?: string
  /** The file of the schema of a successful answer's body. */
  response: string
}

/** Every operation of the service. Nothing else names a path or method of one. */
export const operations = [
  {
    name: 'apis.listKeys',
    method: 'GET',
    path: '/v1/apis.listKeys',
    section: '4.1',
    specified: true,
    query: 'list-keys-query.schema.json',
    response: 'list-keys-response.schema.json',
  },
  {
    name: 'keys.createKey',
    method: 'POST',
    path: '/v1/keys.createKey',
    section: '4.2',
    specified: true,
    body: 'create-key-request.schema.json',
    response: 'create-key-response.schema.json',
  },
  {
    name: 'keys.verifyKey',
    method: 'POST',
    path: '/v1/keys.verifyKey',
    section: '',
    specified: false,
    body: 'key-verification-request.schema.json',
    response: 'key-verification-response.schema.json',
  },
  {
    name: 'keys.getKey',
    method: 'GET',
    path: '/v1/keys.getKey',
    section: '',
    specified: false,
    query: 'get-key-query.schema.json',
    response: 'get-key-response.schema.json',
  },
  {
    name: 'keys.updateKey',
    method: 'POST',
    path: '/v1/keys.updateKey',
    section: '',
    specified: false,
    body: 'update-key-request.schema.json',
    response: 'update-key-response.schema.json',
  },
  {
    name: 'keys.deleteKey',
    method: 'POST',
    path: '/v1/keys.deleteKey',
    section: '',
    specified: false,
    body: 'delete-key-request.schema.json',
    response: 'delete-key-response.schema.json',
  },
] as const satisfies readonly OperationDescription[]

/** The operations of the specification. */
export const specifiedOperations = operations.filter(({ specified }) => specified)

export const neighbourNames: readonly NeighbourName[] = operations.flatMap(operation =>
  operation.specified ? [] : [operation.name],
)

/** The row of an operation. */
export function operationNamed<Name extends OperationName>(
  name: Name,
): Extract<(typeof operations)[number], { name: Name }> {
  return operations.find(operation => operation.name === name) as never
}
