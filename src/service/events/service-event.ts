import type { OperationName } from '../../../schemas/operations.js'
import type { FailureKind } from '../../profile/profile-source.js'

/** Only `path` may contain a client's secret. */
export type ServiceEvent =
  | {
      type: 'request'
      /** The id of the request's entry in the journal. */
      request: number
      operation?: OperationName
      method: string
      path: string
      status: number
      failure?: FailureKind
    }
  | KeyEvent
  | { type: 'clock'; frozen: boolean; offsetMs: number }
  | { type: 'fault'; change: 'added' | 'removed' | 'used-up'; fault?: string }
  | { type: 'reset' }

export interface KeyEvent {
  type: 'key'
  change: 'created' | 'used' | 'updated' | 'deleted'
  keyId: string
  apiId: string
}

export type Emit = (event: ServiceEvent) => void
