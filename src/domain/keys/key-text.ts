import type { Profile } from '../../../schemas/generated/types.js'
import { encode } from './encoding.js'

export interface KeyText {
  /** `<prefix>_<characters>`, or only the characters if the key has no prefix (spec 4.2 rule 1). */
  key: string
  start: string
}

export function writeKey(secret: Uint8Array, prefix: string | undefined, profile: Profile): KeyText {
  const { encoding, header } = profile.keys
  const characters =
    header === 'none'
      ? encode(secret, encoding, true)
      : encode(Uint8Array.of(1, secret.length, ...secret), encoding)
  const hasPrefix = prefix !== undefined && (prefix !== '' || profile.requests.emptyPrefix === 'underscore')
  const key = hasPrefix ? `${prefix}_${characters}` : characters
  return { key, start: key.slice(0, startLength(hasPrefix ? prefix : undefined, profile)) }
}

export function startLength(prefix: string | undefined, { keys }: Profile): number {
  if (prefix === undefined) return keys.startCharacters
  return prefix.length + keys.startCharacters + (keys.startCountsSeparator ? 0 : 1)
}

export function writeId(
  kind: 'key' | 'identity' | 'request',
  random: Uint8Array,
  profile: Profile,
  now: number,
): string {
  const { encoding, timestampBytes, timestampEpoch, keyPrefix, identityPrefix, requestPrefix } = profile.ids
  const prefix = { key: keyPrefix, identity: identityPrefix, request: requestPrefix }[kind]
  if (timestampBytes === 0) return `${prefix}_${encode(random, encoding, true)}`
  const bytes = new Uint8Array(timestampBytes + random.length)
  let seconds = Math.max(0, Math.floor(now / 1000) - timestampEpoch)
  for (let index = timestampBytes - 1; index >= 0; index--) {
    bytes[index] = seconds % 256
    seconds = Math.floor(seconds / 256)
  }
  bytes.set(random, timestampBytes)
  return `${prefix}_${encode(bytes, encoding)}`
}
