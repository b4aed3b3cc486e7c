import { isObject } from '../../src/common/json.js'
import { NotChecked } from '../engine/outcome.js'
import type { RunFacts } from '../engine/run-facts.js'
import { isHard, isHardCreate } from '../script/hard-values.js'
import { isSuccess } from './exchange.js'
import type { Client, CreateOptions } from './requests.js'

/**
 * Thrown if a check cannot run, for instance because the token lacks a permission or because a gentle run omits a request. The
 * service is not at fault.
 */
export class NotPermitted extends NotChecked {
  override readonly name = 'NotPermitted'
  constructor(reason: string) {
    super(reason, 'skip')
  }
}

export async function unlessNotPermitted<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NotPermitted) return undefined
    throw error
  }
}

/**
 * A client that throws `NotPermitted` if the target refuses a valid listing of an API other than the run's API. The service is
 * not at fault: the token may be valid for one API only, or the other API may not exist.
 */
export function minding(client: Client, { apiId: own }: RunFacts): Client {
  const listed = new Set<string>()
  const createdIn = new Set<unknown>()

  return {
    ...client,
    async list(query, call = {}) {
      const exchange = await client.list(query, call)
      const { apiId = own } = query
      const { status } = exchange.response
      if (isSuccess(exchange) && apiId !== null) listed.add(apiId)
      const isElsewhere = apiId !== null && apiId !== own && (call.purpose ?? 'lawful') === 'lawful'
      const isForbidden = status === 401 || status === 403
      const isUnknown = (status === 400 || status === 404) && !createdIn.has(apiId)
      if (isElsewhere && !listed.has(apiId) && (isForbidden || isUnknown))
        throw new NotPermitted(
          isForbidden
            ? `the token may not list the keys of ${apiId} (status ${status})`
            : `the target refused a listing of ${apiId} with status ${status}`,
        )
      return exchange
    },
    async create(body: unknown, call?: CreateOptions) {
      const exchange = await client.create(body, call)
      if (isSuccess(exchange) && isObject(body)) createdIn.add(body.apiId)
      return exchange
    },
  }
}

export function gentleTo(client: Client, { gentle }: RunFacts): Client {
  if (!gentle) return client
  const refuse = (isLeftOut: boolean) => {
    if (isLeftOut) throw new NotPermitted('a gentle run omits values that may cause server errors')
  }
  return {
    ...client,
    async list(query, call) {
      refuse(Object.entries(query).some(([name, value]) => isHard(name, value)))
      return client.list(query, call)
    },
    async create(body: unknown, call?: CreateOptions) {
      refuse(isObject(body) && isHardCreate(body))
      return client.create(body, call)
    },
  }
}
