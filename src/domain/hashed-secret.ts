import { keyHash } from './keys/key-hash.js'

/** The first character of the stored form of a token or key. No header can contain this character, so no client can send a stored form. */
export const hashMark = '\0'

export function isHashed(text: string): boolean {
  return text.startsWith(hashMark)
}

export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
