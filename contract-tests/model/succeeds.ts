import { type Finding, failed, met, NotMet, type Outcome } from '../engine/outcome.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'

/** Any 2xx is a success here, because another requirement checks for exactly 200. */
export function succeeds(exchange: AnsweredExchange): Outcome {
  return isSuccess(exchange) ? met : failed(notAccepted(exchange))
}

/** @throws {NotMet} if the target refused the request. */
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

/** The specification states no status for refusals (section 7), so any status except 2xx is a refusal. */
export function isRefused(exchange: AnsweredExchange): Outcome {
  if (!isSuccess(exchange)) return met
  return failed({
    place: 'status',
    expected: 'any status except 2xx',
    received: `${exchange.response.status}`,
    exchanges: [exchange],
  })
}
