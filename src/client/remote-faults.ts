import type { Fault, FaultStatus } from '../../schemas/generated/types.js'
import { type Duration, toMilliseconds } from '../domain/clock.js'
import type { FaultControls } from '../service/controls/fault-controls.js'
import type { FailureDetails, NextAnswers } from '../service/controls/next-answers.js'
import type { OperationName } from '../service/exchange.js'
import type { ControlApi } from './control-api.js'

/** What is to happen to requests that are still to come to a sandbox behind a control API. */
export function remoteFaults(api: ControlApi): NextAnswers & { faults: FaultControls } {
  const next = async (request: object) => {
    await api.change('POST', '/faults/next', request)
  }
  return {
    faults: {
      add: (fault: Fault) => api.change<FaultStatus>('POST', '/faults', fault),
      list: async () => (await api.read<{ faults: FaultStatus[] }>('/faults')).faults,
      async remove(id) {
        await api.change('DELETE', `/faults/${encodeURIComponent(id)}`)
      },
      async clear() {
        await api.change('DELETE', '/faults')
      },
    },
    failNext: (operation: OperationName, failure: string, details?: FailureDetails) =>
      next({ operation, failure, details }),
    delayNext: (operation: OperationName, by: Duration) =>
      next({ operation, delay: toMilliseconds(by, 'delayNext') }),
  }
}
