import { keyHash } from './keys/key-hash.js'

/** The first character of the stored form of a token or key. No header can contain this character, so no client can send a stored token. */
export const hashMark = '\0'

/** Whether a text is the stored form of a token or key. */
export function isHashed(text: string): boolean {
  return text.startsWith(hashMark)
}

export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
