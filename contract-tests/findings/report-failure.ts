import type { ContractFailure } from '../../schemas/generated/types.js'
import type { Finding } from '../engine/outcome.js'
import { trimmedToDifference } from './difference.js'
import { type ReplayOptions, replayOf } from './replay.js'
import { reportExchange } from './report-exchange.js'

/** The form of a finding that may leave the engine. */
export function reportFailure(finding: Finding, options: ReplayOptions): ContractFailure {
  const { secrets } = options
  const [expected, received] = trimmedToDifference(
    secrets.redact(finding.expected),
    secrets.redact(finding.received),
  )
  const location = secrets.redact(finding.location)
  const exchanges = [...new Set(finding.exchanges)].sort((a, b) => a.id - b.id)
  return {
    expected,
    received,
    location,
    message: `${location}: expected ${expected}, received ${received}`,
    cause: secrets.redact(finding.cause ?? causeOf(finding)),
    exchanges: exchanges.map(exchange => reportExchange(exchange, secrets)),
    replay: replayOf(exchanges, options),
    ...(finding.fuzz
      ? { fuzz: { ...finding.fuzz, counterexample: secrets.redact(finding.fuzz.counterexample) } }
      : {}),
  }
}

/** The same place in the same kind of answer is taken to be the same cause. */
function causeOf({ location, received, exchanges }: Finding): string {
  const operation = exchanges.at(-1)?.operation ?? 'other'
  const place = location.replaceAll(/\/\d+(?=\/|$)/g, '/*')
  return location === 'body' || location.startsWith('body ')
    ? `${operation} ${place}`
    : `${operation} ${place}: ${received}`
}
