import { isObject } from './is-object.js'

export function externalIdOf(identity: unknown): unknown {
  return isObject(identity) ? identity.externalId : undefined
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
