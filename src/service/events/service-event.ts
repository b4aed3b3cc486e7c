import type { OperationName } from '../../../schemas/operations.js'
import type { FailureKind } from '../../profile/profile-source.js'

/** Something that happens in a sandbox. It holds no secret but what a client may have written into a path. */
export type ServiceEvent =
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

/** Reports an event. */
export type Emit = (event: ServiceEvent) => void
