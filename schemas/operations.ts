/** One operation of the service, as the specification gives it. */
export interface OperationDescription {
  /** The name that the specification uses in its path (section 9). */
  name: string
  method: 'GET' | 'POST'
  path: string
  /** The section that describes it. */
  section: string
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
    query: 'list-keys-query.schema.json',
    response: 'list-keys-response.schema.json',
  },
  {
    name: 'keys.createKey',
    method: 'POST',
    path: '/v1/keys.createKey',
    section: '4.2',
    body: 'create-key-request.schema.json',
    response: 'create-key-response.schema.json',
  },
] as const satisfies readonly OperationDescription[]

export type OperationName = (typeof operations)[number]['name']

/** The row of an operation. */
export function operationNamed<Name extends OperationName>(
  name: Name,
): Extract<(typeof operations)[number], { name: Name }> {
  return operations.find(operation => operation.name === name) as never
}
