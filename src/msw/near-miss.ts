import type { OperationDescription } from '../../schemas/operations.js'
import { nearestOperation, unservedOperation } from '../service/requests/nearest-operation.js'

/**
 * Explains why keymock did not answer a request that was probably meant for the mock. The explanation omits the URL's query.
 *
 * @param baseUrl The mock's address. Any origin when omitted.
 */
export function nearMiss(
  method: string,
  url: string,
  baseUrl: string | undefined,
  served: readonly OperationDescription[],
): string | undefined {
  const { origin, pathname } = new URL(url)
  const operation = served.find(({ path }) => pathname.endsWith(path))?.path
  if (operation !== undefined) {
    const asked = origin + pathname.slice(0, -operation.length)
    if (baseUrl === undefined) {
      return `${method} ${operation} went to ${asked}; without a baseUrl keymock answers at the root of any origin. Start keymock with baseUrl: '${asked}'.`
    }
    return `${method} ${operation} went to ${asked}, but keymock answers at ${baseUrl}. Start keymock with baseUrl: '${asked}', or omit baseUrl to answer at any origin.`
  }
  const unserved = unservedOperation(pathname, served)
  if (unserved !== undefined) return `keymock did not answer ${method} ${pathname}: ${unserved}`
  const nearest = nearestOperation(pathname, served)
  if (nearest === undefined) return undefined
  return `${method} ${pathname} is not an operation, so keymock did not answer. The nearest operation is ${nearest.method} ${nearest.path}.`
}
