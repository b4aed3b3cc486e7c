import { type OperationName, operationNamed } from '../../schemas/operations.js'
import type { MiddlewareRequest } from './middleware.js'

export function isCreate(request: MiddlewareRequest): boolean {
  return isTo('keys.createKey', request)
}

export function isList(request: MiddlewareRequest): boolean {
  return isTo('apis.listKeys', request)
}

/** Whether a request calls the operation, below any base path (sections 4.1 and 4.2). */
function isTo(name: OperationName, { method, path }: MiddlewareRequest): boolean {
  const operation = operationNamed(name)
  return method === operation.method && path.endsWith(operation.path)
}

export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300
}
