import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { encode } from './encoding.js'

/** What is kept of a raw key: enough to recognise it, not to show it. SHA-256 in base64url. */
export function keyHash(key: string): string {
  return encode(sha256(utf8ToBytes(key)), 'base64url')
}
