import type { Profile } from '../../../schemas/generated/types.js'
import { isStateAway } from '../../domain/keymock-error.js'
import { standardProfile } from '../../profile/standard-profile.js'
import type { Failure } from '../operation.js'
import { answerOf } from './failure-rows.js'
import {
  fillBodyText,
  fillHeader,
  fillJson,
  fillText,
  mostViolations,
  shorten,
  type TemplateValues,
  type Violation,
  violationSentence,
  violationText,
} from './violation.js'

interface FailureAnswer {
  status: number
  headers: Record<string, string>
  mediaType: string
  body: string
}

export const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

export function failureAnswer(
  { kind, answer, details = {}, violations, violationsIn }: Failure,
  profile: Profile,
  sent: Readonly<{ requestId: string; time: string }>,
): FailureAnswer {
  const { status, code, message, headers = {}, mediaType, body } = answer ?? answerOf(kind, profile)
  const sentences = few(violations)?.map(violation => violationSentence(violation, profile)) ?? []
  const told = profile.errors.violations === 'first' ? sentences.slice(0, 1) : sentences
  const values: TemplateValues = { retryAfter: 1, ...details, violation: told.join('; ') }
  const template = body ?? profile.errors.body
  const filled = fillJson(template, {
    ...values,
    get requestId() {
      return sent.requestId
    },
    get time() {
      return sent.time
    },
    status,
    code,
    title: reasonPhrases[status] ?? 'Error',
    message: fillBodyText(message, values),
    violations: few(violations)?.map(violation => violationObject(violation, profile, violationsIn)),
  })
  return {
    status,
    mediaType: mediaType ?? profile.errors.mediaType,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, fillHeader(value, values)]),
    ),
    body: typeof filled === 'string' ? filled : JSON.stringify(filled),
  }
}

/** A sentence about the failure for the terminal. Uses the messages of the profile `standard`, not of the server's profile. */
export function failureHint({ kind, details = {}, violations }: Failure): string {
  const own = standardProfile()
  const violation = few(violations)
    ?.map(one => violationSentence(one, own))
    .join('; ')
  return fillText(answerOf(kind, own).message, { retryAfter: 1, ...details, violation })
}

/** Replaces unpaired surrogates, because `encodeURIComponent` throws an error for them. */
function encoded(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function few(violations: Failure['violations']): Failure['violations'] {
  return violations?.slice(0, mostViolations)
}

function violationObject(
  violation: Violation,
  profile: Profile,
  violationsIn: Failure['violationsIn'],
): Record<string, string> {
  const detail = violationText(violation, profile)
  if (violationsIn === 'query') return { detail, parameter: shorten(violation.path.join('.')) }
  return {
    detail,
    pointer: shorten(['#', ...violation.path.map(encoded)].join('/')),
  }
}

/** Returns the error too, unless the log has already reported it. */
export function failureBehind(error: unknown): { failure: Failure; error?: unknown } {
  const rule = { section: '7' }
  if (!isStateAway(error)) return { failure: { kind: 'internal-error', rule }, error }
  const failure: Failure = { kind: 'service-unavailable', details: { reason: error.problem }, rule }
  // Omits the error of a shared store, because the store reports the error once for all requests.
  return error.code === 'STATE_NOT_WRITTEN' ? { failure, error } : { failure }
}
