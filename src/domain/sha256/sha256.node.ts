import { hash } from 'node:crypto'

/** Asks Node for the digest as a string, because a digest as a buffer is slower. */
export function sha256Bytes(text: string): Uint8Array {
  return Buffer.from(hash('sha256', text, 'binary'), 'binary')
}

export function sha256Text(text: string): string {
  return hash('sha256', text, 'base64url')
}
