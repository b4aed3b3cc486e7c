import type {
  ContractEvidence,
  ContractExchange,
  ContractFailure,
  ContractObservation,
  ContractResult,
} from '../../schemas/generated/types.js'
import { trimmedToDifference } from './difference.js'
import { messageOf } from './report-failure.js'

const longestBody = 8000
const longestReceived = 200

export function redacted<T>(value: T, redact: (text: string) => string): T {
  if (typeof value === 'string') return redact(value) as T
  if (Array.isArray(value)) return value.map(item => redacted(item, redact)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]) => [redact(name), redacted(member, redact)])
  return Object.fromEntries(entries) as T
}

/** Redacts before it shortens, because redaction would not recognize a part of a secret. */
export function releasedResult(result: ContractResult, redact: (text: string) => string): ContractResult {
  const { failure, ...rest } = redacted(result, redact)
  return failure === undefined ? rest : { ...rest, failure: shortened(failure) }
}

/** The observation must already be redacted. */
export function releasedObservation({ evidence, ...rest }: ContractObservation): ContractObservation {
  return evidence === undefined ? rest : { ...rest, evidence: shortenedSteps(evidence) }
}

function shortened(failure: ContractFailure): ContractFailure {
  const [expected, received] = trimmedToDifference(failure.expected, failure.received)
  return {
    ...failure,
    expected,
    received,
    message: messageOf({ ...failure, expected, received }),
    ...shortenedSteps(failure),
  }
}

function shortenedSteps({ exchanges, replay }: ContractEvidence): ContractEvidence {
  return {
    exchanges: exchanges.map(shortenedExchange),
    replay: replay.map(step => ({ ...step, received: cut(step.received, longestReceived) })),
  }
}

export function shortenedExchange({ request, response, ...exchange }: ContractExchange): ContractExchange {
  return {
    ...exchange,
    request: { ...request, ...(request.body === undefined ? {} : { body: cut(request.body, longestBody) }) },
    ...(response ? { response: { ...response, body: cut(response.body, longestBody) } } : {}),
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
