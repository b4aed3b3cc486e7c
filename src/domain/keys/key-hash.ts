import { sha256Text } from '#sha256'

/** The SHA-256 of a raw key in base64url. A store contains this hash, which identifies the key but does not reveal it. */
export function keyHash(key: string): string {
  return sha256Text(key)
}
