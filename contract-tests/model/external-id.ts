import { isObject } from '../../src/common/json.js'

export function externalIdOf(identity: unknown): unknown {
  return isObject(identity) ? identity.externalId : undefined
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/**
 * Whether a listed key is surely of this run, although no answer to a create gave its id. Other clients may have keys with any
 * other name or externalId.
 */
export function hasMark(
  { name, identity }: { name?: unknown; identity?: unknown },
  { runId }: { runId: string },
): boolean {
  return [name, externalIdOf(identity)].some(text => isText(text) && text.includes(runId))
}
