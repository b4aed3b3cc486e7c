import type { FailureKind } from '../../profile/profile-source.js'
import type { OperationName } from '../exchange.js'

/** Something that happens in a sandbox. It holds no secret but what a client may have written into a path. */
export type Happening =
  | {
      type: 'request'
      /** The id of the journal's entry. */
      request: number
      operation?: OperationName
      method: string
      path: string
      status: number
      failure?: FailureKind
    }
  | { type: 'key'; change: 'created' | 'used' | 'updated' | 'deleted'; keyId: string; apiId: string }
  | { type: 'clock'; frozen: boolean; offsetMs: number }
  | { type: 'fault'; change: 'added' | 'removed' | 'used-up'; fault?: string }
  | { type: 'reset' }

/** What is done about it. */
export type Tell = (happening: Happening) => void
