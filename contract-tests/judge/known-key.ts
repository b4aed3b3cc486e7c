import type { JsonObject } from '../middleware/member-value.js'

/** A key that a judged server reported as created. */
export interface KnownKey {
  readonly keyId: string
  readonly key: string
  readonly request: JsonObject
  /** When the answer to the create came, in Unix milliseconds. */
  readonly createdAt: number
}
