import { sha256Text } from '#sha256'

/** The stored form of a raw key, which can identify it but not reveal it: SHA-256 in base64url. */
export function keyHash(key: string): string {
  return sha256Text(key)
}
