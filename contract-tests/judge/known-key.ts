import type { JsonObject } from '../middleware/member-value.js'

/** A key that a judged server said to have created. */
export interface KnownKey {
  readonly keyId: string
  readonly key: string
  readonly request: JsonObject
  /** Unix milliseconds, when its answer had come. */
  readonly createdAt: number
}
