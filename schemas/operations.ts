import type { NeighbourName, OperationName } from './generated/types.js'

export type { NeighbourName, OperationName }

export interface OperationDescription {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Empty for an operation outside the specification. */
  section: string
  /**
   * False for an operation outside the specification, which is called a neighbour. A mock serves a neighbour only if the profile
   * or the option `neighbours` enables it.
   */
  specified: boolean
  query?: string
  body?: string
  response: string
}

/** Other code takes the paths and methods of operations from this table. */
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

/** Separate from the table, so that keymock/client does not contain the table. */
export const operationNames: readonly string[] = /* @__PURE__ */ Object.keys({
  'apis.listKeys': true,
  'keys.createKey': true,
  'keys.verifyKey': true,
  'keys.getKey': true,
  'keys.updateKey': true,
  'keys.deleteKey': true,
} satisfies Record<OperationName, true>)

export const neighbourNames: readonly NeighbourName[] = /* @__PURE__ */ operations.flatMap(operation =>
  operation.specified ? [] : [operation.name],
)

export function operationNamed<Name extends OperationName>(
  name: Name,
): Extract<(typeof operations)[number], { name: Name }> {
  return operations.find(operation => operation.name === name) as never
}
