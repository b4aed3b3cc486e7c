import { keyHash } from './keys/key-hash.js'

/** The prefix of a token or key in its stored form. No header can carry it, so that form is not accepted. */
export const hashMark = '\0'

/** Whether a text is the stored form of a token or key. */
export function isHashed(text: string): boolean {
  return text.startsWith(hashMark)
}

/** The stored form of a token. */
export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
