import type { Profile } from '../../../schemas/generated/types.js'
import type { Exchange, OperationName } from '../exchange.js'
import { type MessagesOf, operations } from '../operations/index.js'
import { outcomeOf, type RequestOutcome } from './outcome.js'

interface RequestFacts extends Pick<RequestOutcome, 'received' | 'carriedOut' | 'changed'> {
  method: string
  path: string
  /** Unix milliseconds by the fake's clock. */
  at: number
}

/** A request that was served. */
export type ServedRequest<Operation extends OperationName> = {
  [Name in Operation]: RequestFacts & { operation: Name; ok: true; status: 200 } & MessagesOf<Name>
}[Operation]

/** A failed request, as it was sent: it may break the schemas. */
export interface FailedRequest<Operation extends OperationName> extends RequestFacts {
  /** Not there for a path or method that is not an operation's. */
  operation?: Operation
  ok: false
  status: number
  /** The body's JSON or else its text; the members of the query when there is no body. */
  asked: unknown
  /** The body's JSON, or else its text. */
  answered: unknown
  /** `fault` where a fault broke the answer in another way than by a failure of the profile. */
  failure: NonNullable<RequestOutcome['failure']>
}

/** One request and its answer. The raw keys in it are those that were really sent. */
export type LoggedRequest<Operation extends OperationName = OperationName> =
  | ServedRequest<Operation>
  | FailedRequest<Operation>

/** Reads what was asked and answered out of an exchange. */
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
  // The operation served it, and so has checked both messages against the schemas that the types are made from.
  return { ...facts, ok: true, status, operation, asked } as ServedRequest<OperationName>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
