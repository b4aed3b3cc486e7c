import { randomBytes } from 'node:crypto'

/** A name that no other replica has drawn. */
export function freshName(): string {
  return randomBytes(9).toString('base64url')
}
