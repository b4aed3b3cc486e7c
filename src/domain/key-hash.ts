import { sha256 } from '@noble/hashes/sha2.js'
import { encode } from './encoding.js'

const utf8 = new TextEncoder()

/** What is kept of a raw key: enough to recognise it, not to show it. SHA-256 in base64url. */
export function keyHash(key: string): string {
  return encode(sha256(utf8.encode(key)), 'base64url')
}
