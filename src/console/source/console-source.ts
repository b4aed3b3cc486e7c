import type { SandboxEvent } from '../../../schemas/generated/types.js'
import type { ControlMessage } from '../../actions/action-call.js'

/** The data source of a console: the control API, over HTTP or in this page. */
export interface ConsoleSource {
  readonly hasSandboxes: boolean
  /** Whether the console can load another fixture or profile. A mock in a page cannot, because all tabs must use the same. */
  readonly canStartOver: boolean
  /** Whether programs outside the browser can send requests to the service. */
  readonly isServer: boolean
  /** Returns the address of the service in a sandbox, without a trailing slash. */
  baseUrl(sandbox: string | undefined): string
  /**
   * @returns The JSON of the answer; undefined for an empty answer.
   * @throws SourceProblem
   */
  ask(request: ControlRequest): Promise<unknown>
  /** @throws SourceProblem */
  events(request: EventsRequest): AsyncIterable<SandboxEvent>
  /** Absent if the control API never needs a token. */
  giveToken?(token: string): void
}

export interface ControlRequest extends ControlMessage {
  /** The name of a sandbox; undefined for the root. */
  sandbox?: string | undefined
}

export interface EventsRequest {
  sandbox: string | undefined
  /** The id of the last event that the console received. */
  after: number | undefined
  signal: AbortSignal
}

export class SourceProblem extends Error {
  /** The status of the answer; 0 without an answer. */
  readonly status: number
  /** A stable name: a code of the control API, `SERVER_GONE` or `UNKNOWN_PROBLEM`. */
  readonly code: string
  readonly remedy: string | undefined

  constructor(status: number, code: string, message: string, remedy?: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
    this.remedy = remedy
  }
}

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
