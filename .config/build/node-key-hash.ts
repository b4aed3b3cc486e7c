import { hash } from 'node:crypto'

/** Takes the place of src/domain/key-hash.ts in the command: a browser needs a hash in JavaScript, and Node has one compiled. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'base64url')
}
