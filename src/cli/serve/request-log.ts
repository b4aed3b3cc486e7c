import { visibleText } from '../../../contract-tests/reports/visible-text.js'
import { systemClock } from '../../clock.js'
import { routes } from '../../handlers/route.js'
import { KeymockError } from '../../keymock-error.js'
import type { ServedRequest } from '../../node/served-request.js'
import { redact, type Secrets } from '../terminal/redact.js'
import type { Emphasis, Terminal } from '../terminal/terminal.js'

export interface RequestLogOptions {
  terminal: Terminal
  /** Whether each line is JSON. */
  json: boolean
  secrets: Secrets
}

export interface RequestLog {
  /** Prints one line about a request. */
  served(served: ServedRequest): void
  /** Prints what went wrong inside. */
  failed(error: unknown): void
}

/** What is printed while the server runs. Lines keep their order, although looking for keys in them takes a moment. */
export function requestLog({ terminal, json, secrets }: RequestLogOptions): RequestLog {
  let latest: Promise<void> = Promise.resolve()

  async function print(served: ServedRequest): Promise<void> {
    const tokens = served.token === undefined ? secrets.tokens : [...secrets.tokens, served.token]
    const clean = (text: string) => redact(text, { ...secrets, tokens }).then(visibleText)
    const { method, status, durationMs, failure } = served
    const target = await showTarget(served, clean)
    const reason = failure && (await clean(failure.hint))
    const time = new Date(systemClock.now()).toISOString()
    const rounded = Math.round(durationMs * 100) / 100
    terminal.print(
      json
        ? JSON.stringify({
            event: 'request',
            time,
            method,
            path: target,
            status,
            durationMs: rounded,
            failure: failure?.kind,
            reason,
          })
        : requestLine({ method, target, status, durationMs, reason }, terminal.paint),
    )
  }

  const inTurn = (work: () => Promise<void>) => {
    latest = latest.then(work)
  }
  return {
    served: served => inTurn(() => print(served)),
    failed: error =>
      inTurn(async () => {
        terminal.warn(await internalError(error, text => redact(text, secrets).then(visibleText)))
      }),
  }
}

interface RequestLine {
  method: string
  target: string
  status: number
  durationMs: number
  reason: string | undefined
}

function requestLine(
  { method, target, status, durationMs, reason }: RequestLine,
  paint: Terminal['paint'],
): string {
  const duration = paint('dim', `${durationMs.toFixed(1)} ms`)
  const line = `${method.padEnd(4)} ${target}  ${paint(emphasisOf(status), String(status))}  ${duration}`
  return reason === undefined ? line : `${line}  ${reason}`
}

function emphasisOf(status: number): Emphasis {
  if (status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}

async function internalError(error: unknown, clean: (text: string) => Promise<string>): Promise<string> {
  const message =
    error instanceof KeymockError ? error.message : `INTERNAL_ERROR  a request\n  ${String(error)}`
  const lines = await Promise.all(message.split('\n').map(clean))
  return lines.join('\n')
}

/** Parameters that say how a page was asked for and nothing about anybody. */
const harmlessParameters = ['apiId', 'limit', 'decrypt', 'revalidateKeysCache']

const longestShown = 200

const knownPaths = new Set(routes.map(({ path }) => path))

/**
 * The path and the harmless part of the query, as they may be printed.
 *
 * @param clean Takes secrets and control characters out of what the client made up.
 */
async function showTarget(
  { path, search }: Pick<ServedRequest, 'path' | 'search'>,
  clean: (text: string) => Promise<string>,
): Promise<string> {
  const shownPath = knownPaths.has(path) ? path : shorten(await clean(path))
  if (search.length <= 1) return shownPath
  const parameters = new URLSearchParams(search)
  const shown: string[] = []
  for (const name of harmlessParameters) {
    const value = parameters.get(name)
    if (value !== null) shown.push(`${name}=${shorten(await clean(value))}`)
  }
  return shown.length === 0 ? shownPath : `${shownPath}?${shown.join('&')}`
}

function shorten(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
