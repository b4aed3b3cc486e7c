import { setTimeout as pause } from 'node:timers/promises'
import { healthPath } from '../../actions/address.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import { readValue, serverUrl } from '../../options/value-kind.js'
import type { RunCommand } from '../command.js'
import { exitCodes } from '../exit-codes.js'
import type { waitOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

const pauseMs = 100
const longestHealth = 1000
const [shortestTryMs, longestTryMs] = [1_000, 5_000]

export const wait: RunCommand<typeof waitOptions> = async ({ values, positionals, terminal }) => {
  const given = positionals[0] ?? defaultUrl(terminal.environment)
  const url = readValue(serverUrl, given)
  if (url === undefined || url.startsWith('/')) {
    throw new UsageError(asPrinted`SERVER_URL_INVALID  keymock wait URL
      Found ${JSON.stringify(given)}, which is not an http URL.
      Give the address that npx keymock prints, such as http://127.0.0.1:4010.`)
  }
  const { origin } = new URL(url)
  const until = performance.now() + values.timeout
  for (;;) {
    const leftMs = until - performance.now()
    const tryMs = Math.ceil(Math.max(shortestTryMs, Math.min(longestTryMs, leftMs)))
    const hindrance = await hindranceAt(origin, tryMs)
    if (hindrance === undefined) return exitCodes.done
    if (leftMs <= pauseMs) {
      throw new KeymockError(asPrinted`SERVER_NOT_READY  ${origin}
        The server is not ready: ${hindrance}.
        Start the server with npx keymock, check host and port, or wait longer with ${flagOf('timeout')}.`)
    }
    await pause(pauseMs)
  }
}

function defaultUrl({ KEYMOCK_BASE_URL, KEYMOCK_PORT = '4010' }: Terminal['environment']): string {
  return KEYMOCK_BASE_URL ?? `http://127.0.0.1:${KEYMOCK_PORT}`
}

async function hindranceAt(origin: string, ms: number): Promise<string | undefined> {
  try {
    const response = await fetch(origin + healthPath, { signal: AbortSignal.timeout(ms), redirect: 'manual' })
    const { ready } = await healthIn(response).catch(() => ({ ready: undefined }))
    if (ready === true) return undefined
    return ready === false
      ? `${healthPath} answered ${response.status}`
      : `${healthPath} answered ${response.status}, so the server at this address is not keymock`
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'there was no answer in time'
      : `the connection failed (${reasonOf(error)})`
  }
}

/** Reads no more than the longest answer of keymock, because another server could send an endless answer. */
async function healthIn({ body }: Response): Promise<{ ready?: unknown }> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    length += piece.length
    if (length > longestHealth) break
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, message } = cause as { code?: string; message?: string }
  if (message === 'bad port') return 'fetch refuses to call this port: start the server on another port'
  return code ?? message ?? String(cause)
}
