import { sha256Text } from '#sha256'

/** A store contains this hash, which identifies the key but does not reveal it. */
export function keyHash(key: string): string {
  return sha256Text(key)
}

/** No header can contain this character, so a client cannot send a hash in place of a token. */
export const hashMark = '\0'

export function isHashed(text: string): boolean {
  return text.startsWith(hashMark)
}

export function hashedToken(token: string): string {
  return hashMark + keyHash(token)
}
