import { nextAnswers } from '../../service/controls/next-answers.js'
import { route } from '../control-route.js'

/** A shorthand for a fault that applies once. Faults of earlier calls apply first. */
export const nextAnswerRoute = route({
  method: 'POST',
  path: '/faults/next',
  scope: 'sandbox',
  summary: 'Let the next request of an operation fail or wait; each further call applies to one more request',
  body: 'NextAnswerRequest',
  status: 204,
  async run({ sandbox, body: { operation, failure, details, delay } }) {
    const { failNext, delayNext } = nextAnswers(sandbox)
    // `failNext` and `delayNext` check the operation and the failure.
    if (failure !== undefined) await failNext(operation as never, failure as never, details as never)
    if (delay !== undefined) await delayNext(operation as never, delay as never)
    return {}
  },
})
