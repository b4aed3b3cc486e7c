import type { SandboxEvent } from '../../../schemas/generated/types.js'
import type { ControlMessage } from '../../control/control-call.js'

/** Where a console has everything from: the control API, over HTTP or in this page. */
export interface ConsoleSource {
  /** Whether there are sandboxes besides the one that is shown. */
  readonly hasSandboxes: boolean
  /** Whether it can start over with another fixture or profile: the tabs of a page have to agree on theirs. */
  readonly canStartOver: boolean
  /** Whether commands reach it, and not only what runs in this page. */
  readonly isServer: boolean
  /** Where the two operations of a sandbox answer, without a slash at the end. */
  baseUrl(sandbox: string | undefined): string
  /**
   * Asks the control API.
   *
   * @returns The JSON of the answer; undefined for an empty one.
   * @throws SourceProblem
   */
  ask(request: ControlRequest): Promise<unknown>
  /**
   * What happens in a sandbox, as it happens. It ends with the connection.
   *
   * @throws SourceProblem
   */
  events(request: EventsRequest): AsyncIterable<SandboxEvent>
  /** Takes the token that the control API wants; not there where it never wants one. */
  giveToken?(token: string): void
}

export interface ControlRequest extends ControlMessage {
  /** The name of a sandbox; undefined for the one at the root. */
  sandbox?: string | undefined
}

export interface EventsRequest {
  sandbox: string | undefined
  /** The id of the last event that is known: what came after it comes first. */
  after: number | undefined
  signal: AbortSignal
}

/** Why a source gave no answer, or a bad one. */
export class SourceProblem extends Error {
  /** The status of the answer; 0 when there was none. */
  readonly status: number
  /** A stable name: one of the control API, or `SERVER_GONE`. */
  readonly code: string
  /** What to do next. */
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
    typeof detail === 'string' ? detail : `The answer was a ${status}, and did not say why.`,
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
