import { isObject } from '../../src/common/json.js'
import type { TargetExchange } from '../traffic/exchange.js'

export function createBodyIn({
  request,
}: Pick<TargetExchange, 'request'>): { [name: string]: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(request.body ?? '')
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}
