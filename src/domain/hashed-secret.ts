import { keyHash } from './keys/key-hash.js'

/** No header can carry it: what begins with it is what others keep of a token or a key, and is not accepted itself. */
export const hashMark = '\0'

/** Whether a text is what others keep of a token or a key. */
export function isHashed(text: string): boolean {
  return text.startsWith(hashMark)
}

/** Represents a token where the token itself must not be kept. */
export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
