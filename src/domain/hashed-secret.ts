import { keyHash } from './keys/key-hash.js'

/** No header can carry it: what begins with it is what others keep of a token or a key, and is not accepted itself. */
export const hashMark = '\0'

/** What stands for a token where the token itself must not lie. */
export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
