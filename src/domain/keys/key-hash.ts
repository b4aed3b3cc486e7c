import { sha256Text } from '#sha256'

/** The stored form of a raw key: enough to recognise it, not to show it. SHA-256 in base64url. */
export function keyHash(key: string): string {
  return sha256Text(key)
}
