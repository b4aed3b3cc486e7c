import type { JsonObject } from '../middleware/member-value.js'
import type { Find } from './finding.js'

export interface EarlierKeys {
  hasId(keyId: string): boolean
  hasKey(key: string): boolean
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The findings contain no values, because the proxy groups findings with equal texts. */
export function judgeCreated(
  { keyId, key }: JsonObject,
  request: JsonObject,
  earlier: EarlierKeys,
  find: Find,
): void {
  if (!isText(keyId)) find('4.2', 'keyId is empty or not a string')
  else if (earlier.hasId(keyId)) find('2.1', 'keyId equals the keyId of an earlier key')
  if (!isText(key)) {
    find('4.2', 'key is empty or not a string')
    return
  }
  const prefix = isText(request.prefix) ? `${request.prefix}_` : ''
  if (!key.startsWith(prefix)) find('4.2 rule 1', 'key does not start with the prefix and an underscore')
  else if (key.length === prefix.length) find('4.2', 'key has no characters after its prefix')
  if (earlier.hasKey(key)) find('4.2', 'key equals an earlier key')
}
