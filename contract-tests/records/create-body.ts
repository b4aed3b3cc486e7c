import type { TargetExchange } from '../traffic/exchange.js'
import { isObject } from './is-object.js'

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
