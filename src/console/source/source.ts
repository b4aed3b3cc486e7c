import type { SandboxEvent } from '../../../schemas/generated/types.js'
import type { ControlMessage } from '../../actions/action-call.js'
import type { Remembered } from '../session/remembered.js'

interface SourceOptions {
  /** The address of the server, without a trailing slash. */
  origin: string
  /** Whether programs outside the browser can send requests to the service, and the fixture and profile can change. */
  isServer: boolean
  hasSandboxes: boolean
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Absent if the control API never needs a token. */
  token?: Remembered
}

export type ConsoleSource = ReturnType<typeof consoleSource>

/** The control API, over HTTP or in this page. */
export function consoleSource({ origin, fetch, ...kind }: SourceOptions) {
  /** The address of the service in a sandbox, or at the root, without a trailing slash. */
  const baseUrl = (sandbox: string | undefined) =>
    sandbox === undefined || !kind.hasSandboxes
      ? origin
      : `${origin}/sandboxes/${encodeURIComponent(sandbox)}`

  async function send(sandbox: string | undefined, path: string, init: RequestInit): Promise<Response> {
    const bearer = kind.token?.read()
    const headers = { ...init.headers, ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }) }
    const given: RequestInit = { ...init, headers, cache: 'no-store', credentials: 'omit' }
    const response = await fetch(`${baseUrl(sandbox)}/_keymock${path}`, given).catch(cause => {
      if (init.signal?.aborted) throw cause
      const remedy = 'Start the server again. This page reconnects automatically.'
      throw new SourceProblem(0, 'The server is not responding.', remedy, { cause })
    })
    if (response.ok) return response
    const { detail = `The server responded with ${response.status} and gave no reason.`, remedy } =
      await response.json().catch(() => ({}))
    throw new SourceProblem(response.status, detail, remedy)
  }

  return {
    ...kind,
    baseUrl,

    /**
     * @returns The JSON of the answer; undefined for an empty answer.
     * @throws SourceProblem
     */
    async ask(sandbox: string | undefined, { method, path, body }: ControlMessage): Promise<unknown> {
      const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      const response = await send(sandbox, path, { method, ...(body !== undefined && json) })
      const text = await response.text()
      return text === '' ? undefined : JSON.parse(text)
    },

    /**
     * Resolves when the stream is open.
     *
     * @param after The id of the last event that the console received; 0 for all events.
     * @throws SourceProblem
     */
    async events(sandbox: string | undefined, after: number, signal: AbortSignal) {
      const { body } = await send(sandbox, `/events?since=${after}`, { signal })
      return readEvents(body ?? new ReadableStream())
    },
  }
}

export class SourceProblem extends Error {
  /** The status of the answer; 0 without an answer. */
  readonly status: number
  readonly remedy: string | undefined

  constructor(status: number, message: string, remedy?: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.remedy = remedy
  }
}

export function serverSource(origin: string, token: Remembered, hasSandboxes = true): ConsoleSource {
  return consoleSource({
    origin,
    isServer: true,
    hasSandboxes,
    token,
    fetch: (url, init) => fetch(url, init),
  })
}

/** Reads server-sent events. Skips comments, which have no data and keep the connection open. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<SandboxEvent> {
  // Some browsers cannot iterate over a stream directly.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, data] = /^data: ?([^\r\n]*)/m.exec(block) ?? []
        if (data !== undefined) yield JSON.parse(data) as SandboxEvent
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
