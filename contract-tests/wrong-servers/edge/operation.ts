import type { EdgeRequest } from './edge.js'

/** The two operations of the specification, by their paths (sections 4.1 and 4.2). */
export function isCreate({ method, path }: EdgeRequest): boolean {
  return method === 'POST' && path.endsWith('/v1/keys.createKey')
}

export function isList({ method, path }: EdgeRequest): boolean {
  return method === 'GET' && path.endsWith('/v1/apis.listKeys')
}

export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300
}
