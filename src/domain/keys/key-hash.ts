import { sha256Text } from '#sha256'

/** The stored form of a raw key: its SHA-256 in base64url, which identifies the key but does not reveal it. */
export function keyHash(key: string): string {
  return sha256Text(key)
}
