import { isObject } from './is-object.js'

/** The user in the identity of a record. */
export function externalIdOf(identity: unknown): unknown {
  return isObject(identity) ? identity.externalId : undefined
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
