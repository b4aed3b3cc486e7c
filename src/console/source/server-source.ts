import { type ConsoleSource, problemOf, SourceProblem } from './console-source.js'
import { piecesOf, readEvents } from './event-stream.js'

export interface ServerSourceOptions {
  origin: string
  token: TokenMemory
}

export interface TokenMemory {
  read(): string | undefined
  write(token: string): void
}

export function serverSource({ origin, token }: ServerSourceOptions): ConsoleSource {
  const baseUrl = (sandbox: string | undefined) =>
    sandbox === undefined ? origin : `${origin}/sandboxes/${encodeURIComponent(sandbox)}`

  async function send(url: string, init: RequestInit): Promise<Response> {
    const bearer = token.read()
    const headers = { ...init.headers, ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }) }
    let response: Response
    try {
      response = await fetch(url, { ...init, headers, cache: 'no-store', credentials: 'omit' })
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new SourceProblem(
        0,
        'SERVER_GONE',
        'The server is not responding.',
        'Start the server again. This page reconnects automatically.',
        { cause },
      )
    }
    if (!response.ok) throw problemOf(response.status, await response.text())
    return response
  }

  return {
    hasSandboxes: true,
    canStartOver: true,
    isServer: true,
    giveToken: given => token.write(given),
    baseUrl,
    async ask(request) {
      const { method, body, sandbox } = request
      const response = await send(`${baseUrl(sandbox)}/_keymock${request.path}`, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      })
      const text = await response.text()
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    },
    async *events({ sandbox, after, signal }) {
      const response = await send(`${baseUrl(sandbox)}/_keymock/events`, {
        signal,
        headers: {
          Accept: 'text/event-stream',
          ...(after !== undefined && { 'Last-Event-ID': String(after) }),
        },
      })
      if (response.body !== null) yield* readEvents(piecesOf(response.body))
    },
  }
}

const tokenName = 'keymock.control-token'

export const tokenOfTab: TokenMemory = {
  read: () => sessionStorage.getItem(tokenName) ?? undefined,
  write: token => sessionStorage.setItem(tokenName, token),
}
