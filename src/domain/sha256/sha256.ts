import { sha256 } from '@noble/hashes/sha2.js'
import { encode } from '../keys/encoding.js'

const utf8 = new TextEncoder()

/** The SHA-256 hash of a text in UTF-8. The code is JavaScript, because some platforms offer only an asynchronous hash. */
export function sha256Bytes(text: string): Uint8Array {
  return sha256(utf8.encode(text))
}

export function sha256Text(text: string): string {
  return encode(sha256Bytes(text), 'base64url')
}
