import { randomBytes } from 'node:crypto'

/** A random name, unique among all replicas. */
export function freshName(): string {
  return randomBytes(9).toString('base64url')
}
