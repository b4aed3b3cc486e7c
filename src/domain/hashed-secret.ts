import { keyHash } from './keys/key-hash.js'

/** No header can carry this prefix. It marks the stored form of a token or key, which is not accepted itself. */
export const hashMark = '\0'

/** Whether a text is the stored form of a token or key. */
export function isHashed(text: string): boolean {
  return text.startsWith(hashMark)
}

/** Replaces a token that must not be stored. */
export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
