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

interface NamedOperation extends OperationDescription {
  name: OperationName
}

/** A row names its method, section, request and response. A neighbour has no section. */
const rows = [
  ['apis.listKeys', 'GET', '4.1', 'list-keys-query', 'list-keys-response'],
  ['keys.createKey', 'POST', '4.2', 'create-key-request', 'create-key-response'],
  ['keys.verifyKey', 'POST', '', 'key-verification-request', 'key-verification-response'],
  ['keys.getKey', 'GET', '', 'get-key-query', 'get-key-response'],
  ['keys.updateKey', 'POST', '', 'update-key-request', 'update-key-response'],
  ['keys.deleteKey', 'POST', '', 'delete-key-request', 'delete-key-response'],
] as const

/** Other code takes the paths and methods of operations from this table. */
export const operations: readonly NamedOperation[] = /* @__PURE__ */ rows.map(
  ([name, method, section, request, response]) => ({
    name,
    method,
    path: `/v1/${name}`,
    section,
    specified: section !== '',
    [method === 'GET' ? 'query' : 'body']: `${request}.schema.json`,
    response: `${response}.schema.json`,
  }),
)

export const operationNames: readonly string[] = /* @__PURE__ */ rows.map(([name]) => name)

export const neighbourNames: readonly NeighbourName[] = /* @__PURE__ */ operations
  .filter(({ specified }) => !specified)
  .map(({ name }) => name as NeighbourName)

export function operationNamed(name: OperationName): NamedOperation {
  return operations.find(operation => operation.name === name) as NamedOperation
}
