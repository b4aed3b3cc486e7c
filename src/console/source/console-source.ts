import type { SandboxEvent } from '../../../schemas/generated/types.js'
import type { ControlMessage } from '../../control/control-call.js'

/** The data source of a console: the control API, over HTTP or in this page. */
export interface ConsoleSource {
  /** Whether the source can hold several sandboxes. */
  readonly hasSandboxes: boolean
  /** Whether it can start over with another fixture or profile. A page's tabs must agree on both. */
  readonly canStartOver: boolean
  /** Whether commands reach it, not only code in this page. */
  readonly isServer: boolean
  /** The base URL of a sandbox's two operations, without a trailing slash. */
  baseUrl(sandbox: string | undefined): string
  /**
   * Asks the control API.
   *
   * @returns The JSON of the answer; undefined for an empty answer.
   * @throws SourceProblem
   */
  ask(request: ControlRequest): Promise<unknown>
  /**
   * The events of a sandbox, live. Ends with the connection.
   *
   * @throws SourceProblem
   */
  events(request: EventsRequest): AsyncIterable<SandboxEvent>
  /** Sets the token for the control API. Missing if the API never needs one. */
  giveToken?(token: string): void
}

export interface ControlRequest extends ControlMessage {
  /** The name of a sandbox; undefined for the root. */
  sandbox?: string | undefined
}

export interface EventsRequest {
  sandbox: string | undefined
  /** The id of the last known event. Later events come first. */
  after: number | undefined
  signal: AbortSignal
}

/** The reason for a missing or bad answer. */
export class SourceProblem extends Error {
  /** The status of the answer; 0 when there was none. */
  readonly status: number
  /** A stable name: a code of the control API, or `SERVER_GONE`. */
  readonly code: string
  /** Next step for the user. */
  readonly remedy: string | undefined

  constructor(status: number, code: string, message: string, remedy?: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
    this.remedy = remedy
  }
}

/** Reads the problem details that the control API answers with. */
export function problemOf(status: number, text: string): SourceProblem {
  const { code, detail, remedy } = detailsOf(text)
  return new SourceProblem(
    status,
    typeof code === 'string' ? code : 'UNKNOWN_PROBLEM',
    typeof detail === 'string' ? detail : `The server responded with ${status} and gave no reason.`,
    typeof remedy === 'string' ? remedy : undefined,
  )
}

function detailsOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
