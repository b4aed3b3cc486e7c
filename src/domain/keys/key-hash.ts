import { sha256Text } from '#sha256'

/** A store contains this hash, which identifies the key but does not reveal it. */
export function keyHash(key: string): string {
  return sha256Text(key)
}
