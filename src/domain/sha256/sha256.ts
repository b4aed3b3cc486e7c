import { sha256 } from '@noble/hashes/sha2.js'
import { encode } from '../keys/encoding.js'

const utf8 = new TextEncoder()

/** Some platforms offer only an asynchronous hash, so this module computes the hash itself. */
export function sha256Bytes(text: string): Uint8Array {
  return sha256(utf8.encode(text))
}

export function sha256Text(text: string): string {
  return encode(sha256Bytes(text), 'base64url')
}
