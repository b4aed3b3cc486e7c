import { hash } from 'node:crypto'

/** The SHA-256 of a text's UTF-8: Node's own. */
export function sha256Bytes(text: string): Uint8Array {
  return hash('sha256', text, 'buffer')
}

/** As {@link sha256Bytes}, in base64url. */
export function sha256Text(text: string): string {
  return hash('sha256', text, 'base64url')
}
