import type { Fault, NextAnswerRequest } from '../../schemas/generated/types.js'
import { type Duration, toMilliseconds } from '../domain/clock.js'
import type { FaultControls } from '../service/controls/fault-controls.js'
import type { FailureDetails, NextAnswers } from '../service/controls/next-answers.js'
import type { OperationName } from '../service/exchange.js'
import type { ControlApi } from './control-api.js'

/** What is to happen to requests that are still to come to a sandbox behind a control API. */
export function remoteFaults(api: ControlApi): NextAnswers & { faults: FaultControls } {
  const next = async (body: object) => {
    // The server checks the failure and its details.
    await api.call('POST /faults/next', { body: body as NextAnswerRequest })
  }
  return {
    faults: {
      add: (fault: Fault) => api.call('POST /faults', { body: fault }),
      list: async () => (await api.call('GET /faults')).faults,
      async remove(id) {
        await api.call('DELETE /faults/{id}', { id })
      },
      async clear() {
        await api.call('DELETE /faults')
      },
    },
    failNext: (operation: OperationName, failure: string, details?: FailureDetails) =>
      next({ operation, failure, details }),
    delayNext: (operation: OperationName, by: Duration) =>
      next({ operation, delay: toMilliseconds(by, 'delayNext') }),
  }
}
