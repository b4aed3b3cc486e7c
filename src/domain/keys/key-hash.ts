import { sha256Text as keyHash } from '#sha256'

/** A store contains this hash, which identifies the key but does not reveal it. */
export { keyHash }

/** No header can contain this character, so a client cannot send a hash in place of a token. */
export const hashMark = '\0'

export function isHashed(text: string): boolean {
  return text.startsWith(hashMark)
}

export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
