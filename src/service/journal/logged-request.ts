import type { Profile } from '../../../schemas/generated/types.js'
import type { Exchange, OperationName } from '../exchange.js'
import { type MessagesOf, operations } from '../operations/index.js'
import { outcomeOf, type RequestOutcome } from './outcome.js'

interface RequestFacts extends Pick<RequestOutcome, 'received' | 'carriedOut' | 'changed'> {
  method: string
  path: string
  /** Unix milliseconds by the mock's clock. */
  at: number
}

/** A request that was served. */
export type ServedRequest<Operation extends OperationName> = {
  [Name in Operation]: RequestFacts & { operation: Name; ok: true; status: 200 } & MessagesOf<Name>
}[Operation]

/** A failed request in its sent form, which may break the schemas. */
export interface FailedRequest<Operation extends OperationName> extends RequestFacts {
  /** Absent unless an operation has the path and method. */
  operation?: Operation
  ok: false
  status: number
  /** The body's JSON or text; without a body, the members of the query. */
  asked: unknown
  /** The body's JSON, or else its text. */
  answered: unknown
  /** `fault` if a fault broke the answer without a failure of the profile. */
  failure: NonNullable<RequestOutcome['failure']>
}

/** One request and its answer, with the raw keys that were really sent. */
export type LoggedRequest<Operation extends OperationName = OperationName> =
  | ServedRequest<Operation>
  | FailedRequest<Operation>

/** Reads request and answer from an exchange. */
export function loggedRequest(exchange: Exchange, profile: Profile): LoggedRequest {
  const { operation, method, path, status, at, search, requestBody, responseBody } = exchange
  const { ok, failure = 'unknown-path', ...effect } = outcomeOf(exchange)
  const facts = { method, path, at, answered: parsed(responseBody), ...effect }
  if (operation === undefined || !ok) {
    return {
      ...facts,
      ok: false,
      status,
      asked:
        requestBody === undefined ? Object.fromEntries(new URLSearchParams(search)) : parsed(requestBody),
      failure,
      ...(operation !== undefined && { operation }),
    }
  }
  const asked = operations[operation]?.parameters?.(search, profile) ?? parsed(requestBody ?? '')
  // The operation served it, so both messages match the schemas of the types.
  return { ...facts, ok: true, status, operation, asked } as ServedRequest<OperationName>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
