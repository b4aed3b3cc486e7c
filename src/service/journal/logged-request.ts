import type { Profile } from '../../../schemas/generated/types.js'
import { type Exchange, type OperationName, outcomeOf, type RequestOutcome } from '../exchange.js'
import { type MessagesOf, operations } from '../operations/index.js'

interface RequestFacts extends Pick<RequestOutcome, 'received' | 'carriedOut' | 'changed'> {
  method: string
  path: string
  /** The start of the request's processing. Unix milliseconds by the mock's clock. */
  at: number
}

/** A request that an operation has served. */
export type ServedRequest<Operation extends OperationName> = {
  [Name in Operation]: RequestFacts & { operation: Name; ok: true; status: 200 } & MessagesOf<Name>
}[Operation]

/** A failed request. The request or the answer may break the schemas. */
export interface FailedRequest<Operation extends OperationName> extends RequestFacts {
  /** Absent if no operation has this path and method. */
  operation?: Operation
  ok: false
  status: number
  /** The parsed JSON of the request's body, or its text if it is not JSON. Without a body, the parameters of the query. */
  asked: unknown
  /** The parsed JSON of the answer's body, or its text if it is not JSON. */
  answered: unknown
  /** The kind of failure, or `fault` if a fault set a custom status or broke the connection, or the client stopped waiting. */
  failure: NonNullable<RequestOutcome['failure']>
}

/** One request and its answer. Includes raw keys only if the mock is in this process. */
export type LoggedRequest<Operation extends OperationName = OperationName> =
  | ServedRequest<Operation>
  | FailedRequest<Operation>

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
  // The operation has served the request, so the request and the answer match the schemas.
  return { ...facts, ok: true, status, operation, asked } as ServedRequest<OperationName>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
