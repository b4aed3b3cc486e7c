import type { JsonObject } from '../middleware/member-value.js'

export interface KnownKey {
  readonly keyId: string
  readonly key: string
  readonly request: JsonObject
  /** The time at which the answer to the create arrived, in Unix milliseconds. */
  readonly createdAt: number
}
