import { type Finding, failed, met, NotMet, type Outcome } from '../engine/outcome.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'

/**
 * Whether a request that keeps to the specification was accepted. That success is exactly 200 is a requirement of
 * its own, so that an answer of 201 fails that one and not all of them.
 */
export function succeeds(exchange: AnsweredExchange): Outcome {
  return isSuccess(exchange) ? met : failed(notAccepted(exchange))
}

/** The same for a check that cannot go on without it. @throws {NotMet} */
export function mustSucceed(exchange: AnsweredExchange): void {
  if (!isSuccess(exchange)) throw new NotMet(notAccepted(exchange))
}

function notAccepted(exchange: AnsweredExchange): Finding {
  return {
    place: 'status',
    expected: '200',
    received: `${exchange.response.status}`,
    exchanges: [exchange],
  }
}

/** Only success has a status (section 7): a refusal is any answer but 2xx. */
export function isRefused(exchange: AnsweredExchange): Outcome {
  if (!isSuccess(exchange)) return met
  return failed({
    place: 'status',
    expected: 'any status but 2xx',
    received: `${exchange.response.status}`,
    exchanges: [exchange],
  })
}
