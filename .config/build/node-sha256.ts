import { hash } from 'node:crypto'

/** Takes the place of the hash in JavaScript, which a browser needs and which Node has compiled: the seed is hashed at start. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}
